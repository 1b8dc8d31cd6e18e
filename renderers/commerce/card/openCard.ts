import {
  type CardChange,
  type CardField,
  type CardForm,
  type CardMount,
  type CardState,
  ClientPaymentError,
  type ClientPaymentErrorCode,
  type PaymentsClient,
} from "../payments.ts";

/** The callbacks of a card form's owner. None is called after `close`. */
export interface CardListener {
  ready(form: CardForm, client: PaymentsClient): void;
  changed(card: CardState, by: CardField, why: CardChange): void;
  /** Enter was pressed in a field. */
  submitted(): void;
  failed(code: ClientPaymentErrorCode): void;
}

/**
 * Opens card fields and returns a function that closes them. `after` is the closing of the previous fields in the same
 * elements: a provider refuses an element that still contains a frame.
 */
export function openCard(
  connect: () => Promise<PaymentsClient>,
  mount: CardMount,
  listener: CardListener,
  after: Promise<void> = Promise.resolve(),
): () => Promise<void> {
  let closed = false;
  let client: PaymentsClient | undefined;
  let form: CardForm | undefined;
  const ends: (() => void)[] = [];

  const open = async () => {
    await after;
    if (closed) return;
    client = await connect();
    if (closed) return;
    form = await client.mountCard(mount);
    if (closed) return;
    ends.push(
      form.onChange((card, by, why) => listener.changed(card, by, why)),
      form.onSubmit(() => listener.submitted()),
    );
    listener.ready(form, client);
  };
  const opened = open().catch((error: unknown) => {
    if (!closed) listener.failed(codeOf(error));
  });

  return async () => {
    closed = true;
    for (const end of ends) end();
    await opened;
    // An error while removing a frame must not prevent opening the next one.
    await form?.destroy().catch(() => undefined);
    await client?.destroy().catch(() => undefined);
  };
}

export function codeOf(error: unknown): ClientPaymentErrorCode {
  return error instanceof ClientPaymentError ? error.code : "unavailable";
}
