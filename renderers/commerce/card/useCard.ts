import { useEffect, useEffectEvent, useRef, useState } from "react";
import { usePayments } from "../payments-context.ts";
import type {
  CardField,
  CardForm,
  CardState,
  CardStyles,
  ClientPaymentErrorCode,
  PaymentSession,
  PaymentsClient,
} from "../payments.ts";
import { type EnteredField, isEntered } from "./fields.ts";
import { openCard } from "./openCard.ts";

interface CardFields {
  /** Undefined until the fields are there. */
  readonly form?: CardForm;
  readonly client?: PaymentsClient;
  readonly card?: CardState;
  /** Set if the fields could not be opened. */
  readonly failed?: ClientPaymentErrorCode;
  /** Fields that were left at least once, or that a failed submit has named. */
  readonly touched: ReadonlySet<EnteredField>;
}

interface CardOptions {
  readonly session: PaymentSession;
  readonly titles: Readonly<Record<EnteredField, string>>;
  readonly placeholders: Readonly<Partial<Record<EnteredField, string>>>;
  readonly onSubmit: () => void;
  /** Called if the page's colours changed and the fields cannot follow, so that they must be created again. */
  readonly onStale: () => void;
}

/**
 * Hosted card fields in the elements given to `place`, for as long as the component is mounted. What is typed into them
 * never reaches this page. Their titles change with the language only at the next opening: reopening would lose what
 * was typed.
 */
export function useCard({ session, titles, placeholders, onSubmit, onStale }: CardOptions) {
  const openPayments = usePayments();
  const wrappers = useRef<Partial<Record<EnteredField, HTMLElement>>>({});
  const closing = useRef(Promise.resolve());
  const [fields, setFields] = useState<CardFields>({ touched: new Set() });
  const submitted = useEffectEvent(onSubmit);
  const connect = useEffectEvent(() => openPayments(session));
  const mount = useEffectEvent(() => {
    const { number } = wrappers.current;
    return { into: { ...wrappers.current }, titles, placeholders, styles: number ? cardStyles(number) : {} };
  });
  const recolor = useEffectEvent(() => {
    const { number } = wrappers.current;
    if (fields.form?.restyle && number) fields.form.restyle(cardStyles(number));
    else onStale();
  });

  useEffect(() => {
    const close = openCard(
      () => connect(),
      mount(),
      {
        ready: (form, client) => setFields((now) => ({ ...now, form, client, card: form.state() })),
        changed: (card, by, why) =>
          setFields((now) => ({ ...now, card, touched: why === "blur" ? withField(now.touched, by) : now.touched })),
        submitted: () => submitted(),
        failed: (failed) => setFields((now) => ({ ...now, failed })),
      },
      closing.current,
    );
    const ignoreScheme = onColorScheme(() => recolor());
    return () => {
      ignoreScheme();
      closing.current = close();
    };
  }, []);

  return {
    fields,
    place: (field: EnteredField) => (wrapper: HTMLElement | null) => {
      if (wrapper) wrappers.current[field] = wrapper;
      else delete wrappers.current[field];
    },
    touch: (all: readonly CardField[]) => setFields((now) => ({ ...now, touched: all.reduce(withField, now.touched) })),
  };
}

function withField(touched: ReadonlySet<EnteredField>, field: CardField): ReadonlySet<EnteredField> {
  return isEntered(field) && !touched.has(field) ? new Set([...touched, field]) : touched;
}

/**
 * The text styles inside the provider's frames, which do not use our style sheets: the page's current colours, and the
 * font size of the wrapper around the frame.
 */
function cardStyles(wrapper: Element): CardStyles {
  const root = getComputedStyle(document.documentElement);
  const role = (name: string) => root.getPropertyValue(name).trim();
  return {
    input: {
      color: role("--color-text"),
      "font-family": role("--font-field"),
      "font-size": getComputedStyle(wrapper).fontSize,
    },
    "::placeholder": { color: role("--color-text-muted") },
  };
}

/** Calls `changed` when the person's colour scheme changes. Returns a function that stops it. */
function onColorScheme(changed: () => void): () => void {
  const query = window.matchMedia("(prefers-color-scheme: dark)");
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}
