import { type Alacarte, BUILD_YOUR_OWN, makeOrder, type OrderDetail, priceOf } from "../catalogue/index.ts";
import { type Call, ServiceError } from "../http/index.ts";
import { greaterPackages } from "./greater.ts";
import type { Plan } from "./plan.ts";

/** If a part is missing, the plan keeps what it has. */
type Additions = Pick<Alacarte, "subscription"> & Partial<Alacarte>;

/** What a plan becomes, and its price at each renewal. */
export interface Change {
  readonly order: OrderDetail;
  readonly price: number;
}

/** The change that a person asks for. Throws `upgrade-not-available` if their plan cannot be changed so. */
export function changeOf(plan: Plan, { packageId, alacarte }: Call<"priceUpgrade">["input"]["body"]): Change {
  const order = packageId === plan.item.id ? extended(plan, alacarte) : readyMade(plan, packageId);
  const price = order && priceOf(order, plan.years);
  if (!order || price === undefined || price <= plan.price) throw new ServiceError("upgrade-not-available");
  return { order, price };
}

function readyMade(plan: Plan, packageId: number): OrderDetail | undefined {
  const item = greaterPackages(plan).find(({ id }) => id === packageId);
  const made = item && makeOrder(plan.offer, item, undefined);
  return made && "order" in made ? made.order : undefined;
}

/** The plan with the additions; its present options stay. `undefined` for an option that it cannot have. */
function extended({ offer, item, services, years }: Plan, added: Additions | undefined): OrderDetail | undefined {
  if (item.plan !== BUILD_YOUR_OWN || !added) return undefined;
  const options = offer.buildYourOwn?.[added.subscription].options ?? [];
  const held = (name: string) => options.find((one) => one.name === name && services.includes(one.code))?.code ?? "";
  const made = makeOrder(offer, item, {
    subscription: added.subscription,
    myfiles: added.myfiles || held("MYFILES"),
    tonemeter: added.tonemeter || held("TONEMETER"),
    unlimitedPayments: added.unlimitedPayments || held("UNLIMITEDPAYMENTS"),
  });
  return "field" in made || made.years !== years ? undefined : made.order;
}
