import { preparedText } from "../../engine/index.ts";
import {
  ClientPaymentError,
  type CardChange,
  type CardField,
  type CardForm,
  type CardMount,
  type PaymentToken,
} from "../../../renderers/commerce/index.ts";
import { toSdkAddress, at, textAt } from "./read.ts";
import { brandOf, isCardField, toCardState } from "./card-state.ts";
import { toClientError } from "./client-error.ts";
import "./card-fields.css";
import type { SdkCardFields, SdkClient, SdkFieldOptions, SdkHostedFields } from "./sdk.ts";

/**
 * Mounts the provider's frames in the page's elements. Resolves when all are ready for input. Rejects with a
 * `ClientPaymentError`.
 */
export async function mountCard(hosted: SdkHostedFields, client: SdkClient, mount: CardMount): Promise<CardForm> {
  const fields: Record<string, SdkFieldOptions> = {};
  for (const [field, container] of Object.entries(mount.into)) {
    if (!isCardField(field)) continue;
    const title = mount.titles[field];
    fields[field] = {
      container,
      ...(title === undefined ? {} : { iframeTitle: title, internalLabel: title }),
      placeholder: mount.placeholders?.[field] ?? "",
    };
  }
  const styles = structuredClone({ ...mount.styles });
  const created = hosted.create({ client, styles, fields });
  try {
    const missing = new ClientPaymentError("unavailable", "The card fields did not load");
    return formOf(await inTime(created, FRAMES_TIMEOUT_MS, missing));
  } catch (error) {
    // Remove frames that load late, because the page no longer knows about them.
    created.then((late) => late.teardown()).catch(() => undefined);
    throw toClientError(error);
  }
}

/** Shorter than the SDK's own limits: a minute for frames, which may be blocked, and none for a card. */
const FRAMES_TIMEOUT_MS = 20_000;
const TOKENIZE_TIMEOUT_MS = 40_000;

function inTime<T>(work: Promise<T>, ms: number, otherwise: ClientPaymentError): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(otherwise), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const CHANGES: readonly (readonly [event: string, why: CardChange])[] = [
  ["focus", "focus"],
  ["blur", "blur"],
  ["validityChange", "validity"],
  ["empty", "empty"],
  ["notEmpty", "empty"],
  ["cardTypeChange", "brand"],
];

function formOf(fields: SdkCardFields): CardForm {
  const listen = (event: string, act: (by: CardField) => void): (() => void) => {
    const listener = ({ emittedBy }: { readonly emittedBy: string }) => {
      if (isCardField(emittedBy)) act(emittedBy);
    };
    fields.on(event, listener);
    return () => fields.off(event, listener);
  };
  const state = () => toCardState(fields.getState());

  return {
    state,
    onChange(listener) {
      const ends = CHANGES.map(([event, why]) => listen(event, (by) => listener(state(), by, why)));
      return () => ends.forEach((end) => end());
    },
    onSubmit: (listener) => listen("inputSubmitRequest", listener),
    focus: (field) => void fields.focus(field),
    clear: (field) => void fields.clear(field),
    describe(field, message) {
      fields.setMessage({ field, message: message ?? "" });
      void fields.setAttribute({ field, attribute: "aria-invalid", value: message !== null });
    },
    async tokenize({ billing, cardholderName }) {
      try {
        // The provider compares it with what the bank knows, so it is prepared like the texts of our forms.
        const name = preparedText(cardholderName ?? "", "text");
        const options = {
          ...(billing ? { billingAddress: toSdkAddress(billing) } : {}),
          ...(name === "" ? {} : { cardholderName: name }),
        };
        const silent = new ClientPaymentError("network", "The provider did not answer");
        return tokenOf(await inTime(fields.tokenize(options), TOKENIZE_TIMEOUT_MS, silent));
      } catch (error) {
        throw toClientError(error);
      }
    },
    destroy: () => fields.teardown(),
  };
}

function tokenOf(payload: unknown): PaymentToken {
  const nonce = textAt(payload, "nonce");
  if (nonce === "") throw new ClientPaymentError("unavailable", "The provider gave no nonce");
  const details = at(payload, "details");
  const [cardType, last4] = [textAt(details, "cardType"), textAt(details, "lastFour")];
  const card = { brand: brandOf(cardType), last4, bin: textAt(details, "bin") };
  return { nonce, method: "card", label: `${cardType} •••• ${last4}`, card };
}
