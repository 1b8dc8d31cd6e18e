/** The texts of the screens in each language, from the product's locale files. */
import { readFileSync } from "node:fs";

type Tree = { readonly [key: string]: string | Tree };

function locale(lang: string): (key: string) => string {
  const read = (name: string): Tree => JSON.parse(readFileSync(`locales/${lang}/${name}.json`, "utf8")) as Tree;
  const texts: Tree = { ...read("common"), ...read("join"), ...read("invite") };
  return (key) => {
    let found: string | Tree | undefined = texts;
    for (const part of key.split(".")) found = typeof found === "object" ? found[part] : undefined;
    if (typeof found !== "string") throw new Error(`No text ${key} in ${lang}`);
    return found;
  };
}

export function wordsOf(lang: "en" | "es") {
  const t = locale(lang);
  return {
    invite: t("invite.title"),
    begin: t("invite.begin"),
    picture: t("invite.picture"),
    billingInfo: t("invite.billingTitle"),
    requestLink: t("request.button"),
    linkSent: t("request.sent"),
    expired: t("request.expired"),
    used: t("request.used"),
    payForCoParent: t("payment.coParent.title"),
    noInvite: t("request.none"),
    terms: /^(I agree|Acepto)/,
    parents: t("signup.parents"),
    no: t("coparentstatus.no"),
    noNote: t("coparentstatus.noNote"),
    yesNote: t("coparentstatus.yesNote"),
    status: t("coparentstatus.title"),
    instructionsSent: t("coparentstatus.sent"),
    back: t("common.back"),
    step1: t("step1.title"),
    step2: t("step2.title"),
    step3: t("step3.title"),
    buildYourOwn: t("alacarte.title"),
    billing: t("payment.billingTitle"),
    payment: t("payment.paymentTitle"),
    review: t("payment.reviewTitle"),
    credentials: t("credentials.title"),
    loginReady: t("credentials.wait"),
    receipt: t("receipt.title"),
    firstName: t("fields.firstName"),
    lastName: t("fields.lastName"),
    email: t("fields.email"),
    phoneCode: t("fields.countryCode"),
    phoneNumber: t("fields.phoneNumber"),
    country: t("fields.country"),
    continue: t("common.continue"),
    child: t("step2.children.item"),
    addChild: t("step2.children.add").replace(/^\W+/, ""),
    select: t("blocks.packages.select"),
    billingAddress: t("fields.billingAddress"),
    city: t("fields.city"),
    town: t("fields.town"),
    suburb: t("fields.suburb"),
    /** The labels of the United States, Canada and Australia, and the general one. */
    region: t("fields.state"),
    province: t("fields.province"),
    territory: t("fields.territory"),
    anyRegion: t("fields.region"),
    /** The label of the United Kingdom and New Zealand. */
    regionAlone: t("fields.regionAlone"),
    /** The labels of the United States, Canada and the United Kingdom. */
    postalCode: t("fields.zipCode"),
    anyPostalCode: t("fields.postalCode"),
    postcode: t("fields.postcode"),
    timezone: t("fields.timezone"),
    toPayment: t("payment.continue"),
    reviewOrder: t("payment.review"),
    /** With any total. */
    payNow: new RegExp(`^${t("review.pay").replace("{total}", ".+")}$`),
    username: t("fields.username"),
    password: t("fields.password"),
    passwordConfirm: t("fields.passwordConfirm"),
    referral: t("fields.referral"),
    question: t("fields.securityQuestion"),
    ownQuestion: t("credentials.questions.own"),
    yourQuestion: t("credentials.questions.yours"),
    toAccount: t("receipt.account"),
    answer: t("fields.securityAnswer"),
    code: t("fields.securityCode"),
    codeConfirm: t("fields.securityCodeConfirm"),
    createAccount: t("credentials.create"),
    chooseOption: t("blocks.packages.chooseOption"),
    applyCode: t("payment.code.apply"),
    wrongCode: t("payment.code.wrong"),
    haveCode: t("payment.code.question"),
    codeLabel: t("payment.code.label"),
    byCard: t("payment.methods.card"),
    coParentContinue: t("duplicate.coParentContinue"),
    noEmail: t("step2.noEmail"),
    packageMismatchOk: t("step3.ok"),
    subscriptionLength: t("blocks.buildYourOwn.length"),
    skipEmail: t("speedBump.skip"),
    pending: t("payment.pendingTitle"),
    reload: t("receipt.reload"),
  };
}

export type Words = ReturnType<typeof wordsOf>;

export const en = wordsOf("en");
export const es = wordsOf("es");
