import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface Received {
  readonly to: string;
  readonly messageId: string;
  readonly raw: string;
}

export interface MailServer {
  readonly url: string;
  /** The accepted mails in order, including those whose sender got no confirmation. */
  readonly received: Received[];
  /** Called for each recipient. An error that it returns refuses the recipient. */
  refuse: (address: string) => Error | undefined;
  /** Awaited after a mail is accepted and before the sender gets the confirmation. */
  beforeAnswer: () => Promise<void>;
  stop(): Promise<void>;
}

/** Starts a real SMTP server on the loopback interface, on a free port. */
export async function startMailServer(): Promise<MailServer> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onRcptTo: ({ address }, _session, done) => done(mail.refuse(address) ?? null),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const raw = Buffer.concat(chunks).toString("utf8");
        const messageId = /^Message-ID: (.+)$/im.exec(raw)?.[1]?.trim() ?? "";
        received.push({ to: session.envelope.rcptTo[0]?.address ?? "", messageId, raw });
        await mail.beforeAnswer();
        done();
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: () => undefined,
    beforeAnswer: async () => undefined,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mail;
}
