/**
 * What an invited parent does at the journey's screens. Either the engine alone carries it out, or a browser with the
 * service.
 */
export interface Invitee {
  /** Opens the link of an invitation of this kind. */
  openLink(kind?: "paid for" | "expired" | "used"): Promise<void>;
  /** Opens a path by its address. */
  open(path: string): Promise<void>;
  begin(): Promise<void>;
  confirmDetails(): Promise<void>;
  choosePackage(): Promise<void>;
  buildOwn(): Promise<void>;
  /** The billing address: of the payment, or of a parent whose subscription is paid for. */
  enterAddress(): Promise<void>;
  enterCard(): Promise<void>;
  pay(): Promise<void>;
  createLogin(): Promise<void>;
}

export interface InviteBranch {
  readonly title: string;
  readonly go: (invitee: Invitee) => Promise<void>;
  /** The step where the parent ends up. `""`: a page outside the journey. */
  readonly step: string;
  /** Also runs in a browser with the service. */
  readonly main?: true;
}

const branch = (title: string, step: string, go: InviteBranch["go"]): InviteBranch => ({ title, step, go });
const main = (title: string, step: string, go: InviteBranch["go"]): InviteBranch => ({ title, step, go, main: true });

async function toPackages(p: Invitee): Promise<void> {
  await p.openLink();
  await p.begin();
  await p.confirmDetails();
}

async function toReview(p: Invitee): Promise<void> {
  await toPackages(p);
  await p.choosePackage();
  await p.enterAddress();
  await p.enterCard();
}

async function toLoginPaidFor(p: Invitee): Promise<void> {
  await p.openLink("paid for");
  await p.begin();
  await p.confirmDetails();
  await p.enterAddress();
}

/** Section 4 of the specification, parent B: each branch with its final step. */
export const inviteBranches: readonly InviteBranch[] = [
  main("no link and no invitation [INV-21]", "", (p) => p.open("/packages")),
  branch("no link, at the page that sends a new one [NOTE-46]", "requestNobody", (p) => p.open("/request")),
  branch("the link is opened [INV-01]", "arrival", (p) => p.openLink()),
  main("the link has expired [INV-23]", "request", (p) => p.openLink("expired")),
  branch("the link was used [INV-23]", "request", (p) => p.openLink("used")),
  branch("the parent gets started [INV-04]", "step1", async (p) => {
    await p.openLink();
    await p.begin();
  }),
  branch("the details are confirmed [INV-17]", "pickPackage", toPackages),
  main("the payment without a package [INV-15]", "pickPackage", async (p) => {
    await toPackages(p);
    await p.open("/payment");
  }),
  branch("a build-your-own package is chosen [INV-19]", "chooseYourOwn", async (p) => {
    await toPackages(p);
    await p.buildOwn();
  }),
  branch("a package is chosen [INV-18]", "billing", async (p) => {
    await toPackages(p);
    await p.choosePackage();
  }),
  branch("the order is paid [PAY-26]", "credentials", async (p) => {
    await toReview(p);
    await p.pay();
  }),
  branch("the login is created after paying", "receipt", async (p) => {
    await toReview(p);
    await p.pay();
    await p.createLogin();
  }),
  branch("a parent whose subscription is paid for gives an address [INV-16] [INV-20]", "credentials", toLoginPaidFor),
  main("a parent whose subscription is paid for creates the login [INV-16] [INV-20]", "", async (p) => {
    await toLoginPaidFor(p);
    await p.createLogin();
  }),
];
