import type { JsonObject } from "../../../src/engine/index.ts";
import type { Example } from "../../block.ts";

const words = (literal: string) => ({ literal });

export const examples: readonly Example<JsonObject>[] = [
  {
    name: "three steps",
    props: {
      items: [
        {
          title: words("Download the mobile app"),
          text: words("Log in with the username you just created."),
          links: [
            { link: "appStore", text: words("App Store") },
            { link: "googlePlay", text: words("Google Play") },
          ],
        },
        {
          title: words("Check your email for the receipt"),
          text: words("We sent it to jordan@example.com. It can take up to 20 minutes."),
        },
        { title: words("Your co-parent is invited"), text: words("We sent account information to sam@example.com.") },
      ],
    },
  },
  {
    name: "without numbers",
    props: {
      numbered: false,
      items: [
        { title: words("Download the mobile app"), text: words("Log in with the username you just created.") },
        { title: words("Your co-parent is invited"), text: words("We sent account information to sam@example.com.") },
      ],
    },
  },
];
