import type { ArrayFieldTemplateProps, RJSFSchema } from "@rjsf/utils";
import { cloneElement, type ReactNode, useContext, useEffect, useId, useRef, useState } from "react";
import type { Json } from "../../src/engine/index.ts";
import { fieldId } from "../focus.ts";
import { Icon } from "../icon/Icon.tsx";
import { asNumber } from "../props.ts";
import { Rich, useText, RichIn } from "../text/index.ts";
import { hintId, problemId, ProblemLine } from "../widgets/ProblemLine.tsx";
import { emptyItem } from "./emptyItem.ts";
import { labelOf } from "./label.tsx";
import { layoutOf } from "./layout.ts";
import { pathOf, valueAt } from "./paths.ts";
import { SectionContext } from "./section.ts";
import { useNow, useSession } from "./session.ts";
import { useSpeaker } from "../text/speaker.ts";
import { Button } from "../Button.tsx";

/** A list of objects: its label, one section per item with its number, and a button to add another. */
export function List({ items, schema, fieldPathId, registry }: ArrayFieldTemplateProps<unknown, RJSFSchema>) {
  const session = useSession();
  const text = useText();
  const { t } = useSpeaker();
  const path = pathOf(fieldPathId.path);
  const field = layoutOf(session.layout, path);
  const layout = field?.list;
  const numbered = field?.own.numbered;
  const { count, problem, label } = useNow(session, (now) => {
    const values = valueAt(now.values, path);
    return {
      count: Array.isArray(values) ? values.length : 0,
      problem: now.problems.get(path),
      label: field && labelOf(field, path, now.environment).label,
    };
  });
  const section = useContext(SectionContext);
  const listed = (): readonly Json[] => {
    const values = valueAt(session.now().values, path);
    return Array.isArray(values) ? values : [];
  };
  const id = fieldId(session.ids, path);
  const [said, setSaid] = useState("");
  const whole = useRef<HTMLFieldSetElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const next = useRef<{ readonly index: number; readonly of: number } | null>(null);

  // If the pressed button may be gone, the focus moves to the item that the press was about.
  useEffect(() => {
    // RJSF draws the new items a moment after the values have changed.
    if (next.current?.of !== items.length) return;
    const item = frame.current?.children[next.current.index];
    next.current = null;
    (item?.querySelector<HTMLElement>("input,select,textarea") ?? whole.current)?.focus();
  });

  if (!layout) return null;
  const titleOf = (index: number) => {
    const title = text(layout.itemTitle) || t("ui.list.item");
    return numbered === "none" || (index === 0 && numbered !== "all") ? title : `${title} ${index + 1}`;
  };
  const add = () => {
    const list = listed();
    next.current = { index: list.length, of: list.length + 1 };
    setSaid(t("ui.list.added", { item: titleOf(list.length) }));
    session.commit(path, [...list, emptyItem(schema, registry.rootSchema)]);
  };
  const remove = (index: number) => {
    const list = listed();
    next.current = { index: Math.max(0, index - 1), of: list.length - 1 };
    setSaid(t("ui.list.removed", { item: titleOf(index) }));
    session.commit(
      path,
      list.filter((_, at) => at !== index),
    );
  };
  const isCounted = layout.length !== undefined;
  const least = asNumber(schema.minItems) ?? 0;
  const most = asNumber(schema.maxItems) ?? Number.POSITIVE_INFINITY;
  const { hint } = field ?? {};
  const described = [hint && hintId(id), problem && problemId(id)].filter(Boolean).join(" ");
  // The section's title may say the same already.
  const isTitled = section !== undefined && text(section.title) === text(label);
  return (
    <fieldset
      className="list"
      id={id}
      data-field={path}
      ref={whole}
      tabIndex={-1}
      aria-labelledby={isTitled ? section.id : label && `${id}-label`}
      aria-describedby={described || undefined}
    >
      {label && !isTitled ? (
        <p className="field__label" id={`${id}-label`}>
          <Rich text={label} />
        </p>
      ) : null}
      <RichIn as="p" className="field__hint" id={hintId(id)} text={hint} />
      {problem ? <ProblemLine id={problemId(id)} problem={problem} /> : null}
      <div className="children" ref={frame}>
        {items.map((item, index) => (
          <ListItem
            key={index}
            title={titleOf(index)}
            remove={!isCounted && count > least ? () => remove(index) : undefined}
            removeLabel={bare(text(layout.remove)) || t("ui.list.remove")}
          >
            {/* RJSF gives all items new keys when one is added or removed. With new keys, the items would be created
                again and lose the focus. */}
            {cloneElement(item, { key: index })}
          </ListItem>
        ))}
      </div>
      <output className="visually-hidden">{said}</output>
      {!isCounted && count < most ? (
        <div>
          <Button look="secondary" onClick={add}>
            <Icon name="plus" />
            <span>{bare(text(layout.add)) || t("ui.list.add")}</span>
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}

interface ListItemProps {
  readonly title: string;
  /** Undefined if the schema requires every existing item. */
  readonly remove: (() => void) | undefined;
  readonly removeLabel: string;
  readonly children: ReactNode;
}

/** One item of a list, under its title. */
function ListItem({ title, remove, removeLabel, children }: ListItemProps) {
  const heading = useId();
  return (
    <fieldset className="child" aria-labelledby={heading}>
      <div className="child__head">
        <h3 className="child__title" id={heading}>
          {title}
        </h3>
        {remove ? (
          <Button look="quiet" onClick={remove}>
            <Icon name="minus" />
            <span>{removeLabel}</span>
            <span className="visually-hidden">{` ${title}`}</span>
          </Button>
        ) : null}
      </div>
      <div className="child__fields">{children}</div>
    </fieldset>
  );
}

/**
 * Removes `＋` or `–` from the start of a button's label. They are drawn as icons, so that screen readers do not read
 * them.
 */
function bare(label: string): string {
  return label.replace(/^[＋–]\s*/, "");
}
