/**
 * What a parent does at the journey's screens. Either the engine alone carries it out, or a browser with the service.
 */
export interface Parent {
  /** Opens a path by its address: a link from elsewhere, a bookmark, a reload. */
  open(path: string): Promise<void>;
  chooseParents(): Promise<void>;
  answerStatus(hasAccount: boolean): Promise<void>;
  enterContact(): Promise<void>;
  enterFamily(other: "with an e-mail" | "with a phone only" | "with the parent's own e-mail"): Promise<void>;
  choosePackage(): Promise<void>;
  buildOwn(): Promise<void>;
  enterBilling(): Promise<void>;
  enterCard(): Promise<void>;
  pay(outcome?: "declined"): Promise<void>;
  createLogin(): Promise<void>;
  goBack(): Promise<void>;
}

export interface Branch {
  readonly title: string;
  readonly go: (parent: Parent) => Promise<void>;
  /** The step where the parent ends up. */
  readonly step: string;
  /** Also runs in a browser with the service. */
  readonly main?: true;
}

async function toFamily(parent: Parent): Promise<void> {
  await parent.open("/step1");
  await parent.enterContact();
}

async function toPackages(parent: Parent): Promise<void> {
  await toFamily(parent);
  await parent.enterFamily("with an e-mail");
}

async function toReview(parent: Parent): Promise<void> {
  await toPackages(parent);
  await parent.choosePackage();
  await parent.enterBilling();
  await parent.enterCard();
}

async function toReceipt(parent: Parent): Promise<void> {
  await toReview(parent);
  await parent.pay();
  await parent.createLogin();
}

const branch = (title: string, step: string, go: Branch["go"]): Branch => ({ title, step, go });
const main = (title: string, step: string, go: Branch["go"]): Branch => ({ title, step, go, main: true });

/** Section 4 of the specification, parent A: each branch with its final step. */
export const branches: readonly Branch[] = [
  branch("nothing has been answered yet [ENTRY-02]", "signup", (p) => p.open("/")),
  main("the co-parent has no account [ENTRY-04] [STATUS-02]", "step1", async (p) => {
    await p.open("/");
    await p.chooseParents();
    await p.answerStatus(false);
  }),
  branch("the co-parent has an account [STATUS-03]", "coparentSent", async (p) => {
    await p.open("/signup");
    await p.chooseParents();
    await p.answerStatus(true);
  }),
  main("a link to the checkout before anything is entered [GUARD-01]", "step1", (p) => p.open("/payment")),
  branch("a link to the login before anything is paid [GUARD-01]", "step1", (p) => p.open("/credentials")),
  branch("contact details are saved [STEP1-17]", "step2", toFamily),
  main("a link to the packages before the family is known [GUARD-01]", "step2", async (p) => {
    await toFamily(p);
    await p.open("/step3");
  }),
  branch("a link to the login with only contact details [GUARD-01]", "step2", async (p) => {
    await toFamily(p);
    await p.open("/credentials");
  }),
  branch("back from the family [STEP2-02]", "step1", async (p) => {
    await toFamily(p);
    await p.goBack();
  }),
  branch("contact details are saved once more", "step2", async (p) => {
    await toFamily(p);
    await p.goBack();
    await p.enterContact();
  }),
  main("the co-parent has the parent's own e-mail [STEP2-14]", "step2", async (p) => {
    await toFamily(p);
    await p.enterFamily("with the parent's own e-mail");
  }),
  branch("only the co-parent's phone number is known [STEP2-29]", "step3", async (p) => {
    await toFamily(p);
    await p.enterFamily("with a phone only");
  }),
  branch("the family is saved [STEP2-29]", "step3", toPackages),
  branch("a link to the checkout without a package [GUARD-01]", "step3", async (p) => {
    await toPackages(p);
    await p.open("/payment");
  }),
  branch("a build-your-own package is chosen [PKG-23]", "alacarte", async (p) => {
    await toPackages(p);
    await p.buildOwn();
  }),
  branch("a standard package is chosen [PKG-23]", "billing", async (p) => {
    await toPackages(p);
    await p.choosePackage();
  }),
  branch("the billing address is saved [PAY-05]", "paymentMethod", async (p) => {
    await toPackages(p);
    await p.choosePackage();
    await p.enterBilling();
  }),
  branch("the card is entered [PAY-06]", "paymentReview", toReview),
  main("a reload before paying [PAY-08]", "billing", async (p) => {
    await toReview(p);
    await p.open("/payment");
  }),
  branch("the card is declined [ERR-06]", "paymentMethod", async (p) => {
    await toReview(p);
    await p.pay("declined");
  }),
  branch("the order is paid [PAY-25]", "credentials", async (p) => {
    await toReview(p);
    await p.pay();
  }),
  branch("a link to the checkout after paying", "credentials", async (p) => {
    await toReview(p);
    await p.pay();
    await p.open("/payment");
  }),
  branch("a link to the receipt before the login is created", "credentials", async (p) => {
    await toReview(p);
    await p.pay();
    await p.open("/receipt");
  }),
  branch("the login is created [CRED-16]", "receipt", toReceipt),
  branch("a reload of the receipt [RCPT-09]", "receipt", async (p) => {
    await toReceipt(p);
    await p.open("/receipt");
  }),
  branch("the journey starts again after the receipt [RCPT-14]", "step1", async (p) => {
    await toReceipt(p);
    await p.open("/payment");
  }),
];
