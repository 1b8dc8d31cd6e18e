import type { ArrayFieldTemplateProps, RJSFSchema } from "@rjsf/utils";
import {
  cloneElement,
  type ComponentProps,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import type { Json } from "../../src/engine/index.ts";
import { fieldId } from "../focus.ts";
import { Icon } from "../icon/Icon.tsx";
import { asNumber } from "../props.ts";
import { Rich, useText, RichIn } from "../text/index.ts";
import { hintId, problemId, ProblemLine } from "../widgets/ProblemLine.tsx";
import { copiedItem, emptyItem } from "./emptyItem.ts";
import { labelOf } from "./label.ts";
import { layoutOf } from "./layout.ts";
import { pathOf, valueAt } from "./paths.ts";
import { SectionContext } from "./section.ts";
import { useNow, useSession } from "./session.ts";
import { useSpeaker } from "../text/speaker.ts";
import { Button } from "../Button.tsx";

/** A list of objects: its label, one section per item with its number, and a button to add another. People may change their order, or copy one, if the layout says so. */
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
  // `times`: how often items have got other places. Then each has new controls, since a control may know something of
  // its item. An item that is added at the end leaves the others where they are.
  const [{ said, times }, setSaid] = useState({ said: "", times: 0 });
  const whole = useRef<HTMLFieldSetElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const next = useRef<{ readonly index: number; readonly of: number; readonly button?: Direction } | null>(null);

  // If the pressed button may be gone, the focus moves to the item that the press was about.
  useEffect(() => {
    // RJSF draws the new items a moment after the values have changed.
    if (next.current?.of !== items.length) return;
    const { index, button } = next.current;
    const item = frame.current?.children[index];
    next.current = null;
    // At an end of the list, there is only the button for the other direction.
    const wanted = button === undefined ? ["input,select,textarea"] : [`${OF_ITEM}="${button}"]`, `${OF_ITEM}]`];
    const found = wanted.map((what) => item?.querySelector<HTMLElement>(what)).find((one) => one != null);
    (found ?? whole.current)?.focus();
  });

  if (!layout) return null;
  const titleOf = (index: number) => {
    const title = text(layout.itemTitle) || t("ui.list.item");
    return numbered === "none" || (index === 0 && numbered !== "all") ? title : `${title} ${index + 1}`;
  };
  const change = (list: readonly Json[], to: { index: number; button?: Direction; said: string }) => {
    next.current = { ...to, of: list.length };
    const isAtEnd = list.length > count && to.index === list.length - 1;
    setSaid(({ times }) => ({ said: to.said, times: isAtEnd ? times : times + 1 }));
    session.commit(path, list);
  };
  const add = () => {
    const list = listed();
    const said = t("ui.list.added", { replace: { item: titleOf(list.length) } });
    change([...list, emptyItem(schema, registry.rootSchema)], { index: list.length, said });
  };
  const remove = (index: number) => {
    const said = t("ui.list.removed", { replace: { item: titleOf(index) } });
    change(listed().toSpliced(index, 1), { index: Math.max(0, index - 1), said });
  };
  const move = (index: number, button: Direction) => {
    const list = listed();
    const to = button === "up" ? index - 1 : index + 1;
    const said = t("ui.list.moved", { replace: { place: to + 1, count: list.length } });
    change(list.toSpliced(index, 1).toSpliced(to, 0, list[index] ?? null), { index: to, button, said });
  };
  const copy = (index: number) => {
    const list = listed();
    const said = t("ui.list.copied", { replace: { place: index + 2, count: list.length + 1 } });
    const item = copiedItem(list[index], schema, registry.rootSchema);
    change(list.toSpliced(index + 1, 0, item), { index: index + 1, said });
  };
  const isMovable = field?.own.movable === true;
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
            up={isMovable && index > 0 ? () => move(index, "up") : undefined}
            down={isMovable && index < count - 1 ? () => move(index, "down") : undefined}
            copy={field?.own.copyable === true && !isCounted && count < most ? () => copy(index) : undefined}
            remove={!isCounted && count > least ? () => remove(index) : undefined}
            removeLabel={bare(text(layout.remove)) || t("ui.list.remove")}
          >
            {/* RJSF gives all items new keys when their number changes. With new keys, the items would be created again
                and lose the focus, also while the person answers how many there are. */}
            {cloneElement(item, { key: `${times} ${index}` })}
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

type Direction = "up" | "down";

/** The start of a selector for the buttons that move an item, not those of a list inside it. */
const OF_ITEM = ":scope > .child__head [data-move";

/** What people can do to an item. Undefined if they cannot: nothing is above the first one, and none may be missing. */
interface ListItemProps extends Readonly<Record<Direction | "copy" | "remove", (() => void) | undefined>> {
  readonly title: string;
  readonly removeLabel: string;
  readonly children: ReactNode;
}

/** One item of a list, under its title. */
function ListItem({ title, up, down, copy, remove, removeLabel, children }: ListItemProps) {
  const heading = useId();
  const { t } = useSpeaker();
  return (
    <fieldset className="child" aria-labelledby={heading}>
      <div className="child__head">
        <h3 className="child__title" id={heading}>
          {title}
        </h3>
        <div className="child__buttons">
          <ItemButton of={title} icon="up" label={t("ui.list.up")} press={up} direction="up" />
          <ItemButton of={title} icon="down" label={t("ui.list.down")} press={down} direction="down" />
          <ItemButton of={title} icon="copy" label={t("ui.list.copy")} press={copy} />
          <ItemButton of={title} icon="minus" label={removeLabel} press={remove} />
        </div>
      </div>
      <div className="child__fields">{children}</div>
    </fieldset>
  );
}

interface ItemButtonProps {
  /** The title of the item. */
  readonly of: string;
  readonly icon: ComponentProps<typeof Icon>["name"];
  readonly label: string;
  readonly press: (() => void) | undefined;
  /** A button that moves the item shows only its icon: four labels would not fit beside each other on a phone. */
  readonly direction?: Direction;
}

function ItemButton({ of, icon, label, press, direction }: ItemButtonProps) {
  if (!press) return null;
  const isShort = direction !== undefined;
  return (
    <Button look="quiet" onClick={press} data-move={direction}>
      <span className="child__icon" aria-hidden="true" title={isShort ? label : undefined}>
        <Icon name={icon} />
      </span>
      <span className={isShort ? "visually-hidden" : undefined}>{label}</span>
      <span className="visually-hidden">{` ${of}`}</span>
    </Button>
  );
}

/**
 * Removes `＋` or `–` from the start of a button's label. They are drawn as icons, so that screen readers do not read
 * them.
 */
function bare(label: string): string {
  return label.replace(/^[＋–]\s*/, "");
}
