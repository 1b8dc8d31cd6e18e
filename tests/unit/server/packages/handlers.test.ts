import { describe, expect, test } from "vitest";
import { sharedBench } from "../builders.ts";

const bench = sharedBench();

const list = (ids: readonly number[], country: string) =>
  bench.client.send("GET", `/v2/packages?ids=${ids.join(",")}&country=${country}`);
/** With plain spaces between currency and amount, to compare whole objects. */
const printed = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll("\u00a0", " "));

describe("packages", () => {
  test("contain all fields of the specification and both feature lists [DATA-19] [DATA-20] [DATA-21] [DATA-22] [CONST-04]", async () => {
    const { body } = await list([2002], "US");
    const untold = { tooltipHeader: "", tooltipText: "", onFeatureName: false };
    const withTooltip = (tooltipHeader: string, tooltipText: string) => ({
      tooltipHeader,
      tooltipText,
      onFeatureName: true,
    });
    const feature = (featureName: string, featureText: string, tooltip: object) => ({
      featureName,
      featureText,
      tooltip,
      newFeature: false,
      featurePrice: {},
    });
    expect(printed(body.packages)).toEqual([
      {
        id: 2002,
        packageName: "PLUS",
        displayName: "Plus",
        description: "For families who handle costs and files together.",
        receiptText: "Plus, one year",
        pricePerMonthFormatted: "USD 16.67",
        totalPrice: 20000,
        totalPriceFormatted: "USD 200.00",
        currencyCode: "USD",
        currencySymbol: "$",
        subDurationInYears: 1,
        primaryFeatures: {
          header: "Everything in Essential, and",
          features: [
            feature(
              "toneMeter",
              "Tone meter",
              withTooltip("Tone meter", "Marks words that may read as sharper than you meant, before you send.__2"),
            ),
            feature(
              "unlimitedPayments",
              "Unlimited payments",
              withTooltip("Unlimited payments", "Send and receive any number of payments between co-parents.__3"),
            ),
            feature("storage5", "5 GB of storage", untold),
          ],
        },
        secondaryFeatures: {
          header: "For your records",
          features: [feature("journal", "Journal", untold)],
        },
        contents: [
          { name: "messages", label: "Messages", extra: false },
          { name: "calendar", label: "Shared calendar", extra: false },
          { name: "expenses", label: "Expense log", extra: false },
          { name: "basicCalls", label: "Basic calls", extra: false },
          { name: "toneMeter", label: "Tone meter", extra: false },
          { name: "unlimitedPayments", label: "Unlimited payments", extra: false },
          { name: "storage", label: "File storage", amount: "5 GB", extra: false },
          { name: "journal", label: "Journal", extra: false },
        ],
        coveredOptions: ["TM1", "UP1", "1GB1", "5GB1"],
        cyoPackagePrice: {},
        proratedPriceInfo: { proratedPriceFormatted: "" },
        buildYourOwn: false,
        analyticsPackage: "PLUS 1 Year",
        subscriptionLengthOptions: [
          { value: "SUB1YEAR", label: "One year" },
          { value: "SUB2YEAR", label: "Two years" },
        ],
        vatAmount: 0,
        vatAmountFormatted: "",
        options: [],
        buildYourOwnData: { SUB1YEAR: { options: [] }, SUB2YEAR: { options: [] } },
      },
    ]);
  });

  test("for two years, for the United Kingdom and build-your-own have their own values [DATA-19] [DATA-21] [DATA-27] [PKG-26]", async () => {
    const [years] = printed((await list([2005], "US")).body.packages);
    expect(years).toMatchObject({
      packageName: "PLUS",
      receiptText: "Plus, two years",
      pricePerMonthFormatted: "USD 15.00",
      totalPrice: 36000,
      totalPriceFormatted: "USD 360.00",
      subDurationInYears: 2,
      analyticsPackage: "PLUS 2 Year",
    });
    const [british] = printed((await list([2063], "GB")).body.packages);
    expect(british).toMatchObject({ currencyCode: "GBP", vatAmount: 2666, vatAmountFormatted: "GBP 26.66" });
    const [own] = printed((await list([2007], "US")).body.packages);
    const option = (optionName: string, code: string, description: string, price: number, priceFormatted: string) => ({
      optionName,
      optionCode: code,
      description,
      price,
      priceFormatted,
      code,
    });
    expect(own.options).toEqual([
      option("MYFILES", "1GB1", "1 GB", 0, "USD 0.00"),
      option("MYFILES", "5GB1", "5 GB", 2400, "USD 24.00"),
      option("MYFILES", "10GB1", "10 GB", 4000, "USD 40.00"),
      option("TONEMETER", "TM1", "Add tone meter", 3000, "USD 30.00"),
      option("UNLIMITEDPAYMENTS", "UP1", "Add unlimited payments", 3600, "USD 36.00"),
      option(
        "CALLSBASIC",
        "CALLS1",
        "Audio and video calls that are not recorded are part of every package.",
        0,
        "USD 0.00",
      ),
    ]);
    expect(own.buildYourOwnData.SUB1YEAR.options).toEqual(own.options);
  });
});
