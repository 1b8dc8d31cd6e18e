/**
 * The inner side of the card fields, which Braintree serves from its own domain, for the sandbox. Each field is a
 * frame. The first one gets the page's options, owns the form and mounts the others, which have the same origin.
 * Implements the protocol of `braintree-web`'s outer side: named events over the frame bus, on a separate channel.
 */
import constants from "braintree-web/hosted-fields/shared/constants.js";
import Framebus from "framebus";
import { type CardForm, createCardForm } from "./card-form.ts";
import { createFieldView, type FieldView } from "./field-view.ts";
import { type FormOptions, readOptions, textOf, valueOf } from "./options.ts";
import { createTabOrder } from "./tab-order.ts";
import { tokenize } from "./tokenize.ts";

declare global {
  interface Window {
    /** Set by every field's frame, for the frame that owns the form. */
    mountCardField?: (form: CardForm, options: FormOptions) => FieldView;
  }
}

const channel = location.hash.slice(1);
const field = window.name.replace("braintree-hosted-field-", "");
const bus = new Framebus({ channel, targetFrames: [window.parent] });
const names = constants.events;
const leave = createTabOrder(bus, field);

window.mountCardField = (form, options) => {
  const view = createFieldView(field, options.fields[field] ?? { label: "", placeholder: "" }, form, leave);
  applyStyles(options.styles);
  const on = (event: string, act: (data: unknown) => void) =>
    bus.on(names[event] ?? event, (data) => textOf(data, "field") === field && act(data));
  on("TRIGGER_INPUT_FOCUS", () => view.focus());
  on("CLEAR_FIELD", () => view.clear());
  on("ADD_CLASS", (data) => view.setClass(textOf(data, "classname"), true));
  on("REMOVE_CLASS", (data) => view.setClass(textOf(data, "classname"), false));
  on("SET_ATTRIBUTE", (data) => view.setAttribute(textOf(data, "attribute"), String(valueOf(data, "value"))));
  on("REMOVE_ATTRIBUTE", (data) => view.setAttribute(textOf(data, "attribute"), null));
  on("SET_MESSAGE", (data) => view.setMessage(textOf(data, "message")));
  return view;
};

bus.emit(names["FRAME_READY"] ?? "", { field }, (sent) => {
  const options = readOptions(sent);
  const views = new Map<string, FieldView>();
  const form = createCardForm(
    Object.keys(options.fields),
    (event) => bus.emit(names["INPUT_EVENT"] ?? "", { ...event }),
    (changed) => views.get(changed)?.paint(),
  );
  for (const sibling of siblings()) {
    const view = sibling.mountCardField?.(form, options);
    if (view) views.set(sibling.name.replace("braintree-hosted-field-", ""), view);
  }
  const client = new Promise<unknown>((resolve) => bus.emit(names["READY_FOR_CLIENT"] ?? "", resolve));
  bus.on(names["TOKENIZATION_REQUEST"] ?? "", (request, reply) => {
    client
      .then((known) => tokenize(form, known, request))
      .then(
        (payload) => reply([null, payload]),
        (refusal: unknown) => reply([refusal]),
      );
  });
});

/** The frames of this form, including this one: same page, same origin, same channel. */
function siblings(): readonly Window[] {
  const found: Window[] = [];
  for (let i = 0; i < window.parent.frames.length; i++) {
    const frame = window.parent.frames[i];
    try {
      if (frame?.location.href === location.href) found.push(frame);
    } catch {
      // A frame of another origin is not ours.
    }
  }
  return found;
}

/**
 * Applies the page's text styles that Braintree allows. Uses a constructed style sheet, which works without
 * 'unsafe-inline' in the policy.
 */
function applyStyles(styles: FormOptions["styles"]): void {
  const sheet = new CSSStyleSheet();
  for (const [selector, declarations] of Object.entries(styles)) {
    // Skip an invalid selector, which is the page's mistake, and keep the others.
    if (!/^[\w\s.:#>,()[\]="*-]+$/.test(selector)) continue;
    const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
    if (!(rule instanceof CSSStyleRule)) continue;
    for (const [name, value] of Object.entries(declarations)) {
      if (constants.allowedStyles.includes(name)) rule.style.setProperty(name, value);
    }
  }
  document.adoptedStyleSheets = [sheet];
}
