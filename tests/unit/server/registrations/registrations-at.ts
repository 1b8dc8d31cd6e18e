import { type Bench, newParent, type Registration } from "../builders.ts";

/** What tests of registrations do with a service. */
export function registrationsAt(bench: Bench) {
  return {
    begin: async (body: object = {}): Promise<Registration> => (await bench.client.create(body)).body,
    rowOf: ({ signupId }: Registration) =>
      bench.service.db.selectFrom("signups").selectAll().where("id", "=", signupId).executeTakeFirstOrThrow(),
    /** The e-mail address of a parent who has paid. */
    paidParent: async (): Promise<string> => {
      const { parent } = newParent();
      const { by, body } = await bench.client.readyToPay(parent);
      await bench.client.pay(by, body);
      return parent.email;
    },
  };
}
