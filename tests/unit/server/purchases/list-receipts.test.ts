import { describe, expect, test } from "vitest";
import { makeAccount, payingParent, Visitor } from "../accounts.ts";
import { sharedBench } from "../builders.ts";

const bench = sharedBench();

const receiptsOf = (visitor: Visitor) => visitor.send("GET", "/v2/users/me/receipts");

describe("the receipts of an account", () => {
  test("show what the receipt of the payment shows: amounts, taxes, the card, the transaction", async () => {
    const { visitor, paid } = await payingParent(bench, { payForCoparent: true });
    const { status, body } = await receiptsOf(visitor);
    expect(status).toBe(200);
    expect(body.receipts).toHaveLength(1);
    const [receipt] = body.receipts;
    const { totals, transactionId, statements } = paid.body.receipt;
    const statement = statements.find(({ lang }: { lang: string }) => lang === "en");
    expect(receipt).toMatchObject({
      id: transactionId,
      totalFormatted: totals.totalFormatted,
      lines: statement.lines,
      terms: statement.renewal.terms,
    });
    const rows = receipt.payment.map((row: { label: string; value: string }) => [row.label, row.value]);
    expect(Object.fromEntries(rows)).toEqual({
      "Paid with": "Visa ending in 1111",
      "Date of purchase": statement.paidOn,
      "Renews on": statement.renewal.dayFormatted,
      "Costs then": statement.renewal.cost,
      Transaction: transactionId,
    });
    expect(statement.lines.at(-1)).toMatchObject({ kind: "total", amount: totals.total });
    expect(receipt.dateFormatted).toMatch(/^[A-Z][a-z]+ \d{1,2}, \d{4}( \(GMT\))?$/);
  });

  test("belong to the person who is logged in, and to nobody else", async () => {
    const [one, other] = [await payingParent(bench), await payingParent(bench)];
    const ids = async ({ visitor }: typeof one) =>
      (await receiptsOf(visitor)).body.receipts.map(({ id }: { id: string }) => id);
    expect(await ids(one)).toEqual([one.paid.body.receipt.transactionId]);
    expect(await ids(other)).toEqual([other.paid.body.receipt.transactionId]);
    expect(await receiptsOf(new Visitor(bench))).toMatchObject({ status: 401, body: { code: "session-unknown" } });
  });

  test("leave out a payment that was returned", async () => {
    const owner = await makeAccount(bench);
    const visitor = new Visitor(bench);
    await visitor.logIn(owner.username, owner.password);
    const [{ id }] = (await receiptsOf(visitor)).body.receipts;
    await bench.service.db
      .updateTable("payments")
      .set({ status: "returned" })
      .where("transaction_id", "=", id)
      .execute();
    expect((await receiptsOf(visitor)).body.receipts).toEqual([]);
  });
});
