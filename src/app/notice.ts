import { isObject, type Notice } from "../engine/index.ts";

const KEY = "notice";

/** Passes a notice to the next document in this tab. */
export function leaveNotice(store: Pick<Storage, "setItem">, notice: Notice): void {
  store.setItem(KEY, JSON.stringify(notice));
}

/** Takes the notice from the previous document. It is shown once. */
export function takeNotice(store: Pick<Storage, "getItem" | "removeItem">): Notice | undefined {
  const text = store.getItem(KEY);
  store.removeItem(KEY);
  try {
    const notice: unknown = text === null ? undefined : JSON.parse(text);
    return isObject(notice) && isObject(notice.text) && typeof notice.tone === "string"
      ? (notice as unknown as Notice)
      : undefined;
  } catch {
    return undefined;
  }
}
