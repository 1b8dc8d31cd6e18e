import type { Answer } from "./exchange.ts";
import { scriptPage } from "./script-page.ts";
import { scriptOf } from "./scripts.ts";

/** The page inside the frame of a card field. */
export async function buildFramePage(): Promise<Answer> {
  return scriptPage({
    title: "Payment sandbox: test cards only",
    style: STYLE,
    script: await scriptOf("frame/main"),
  });
}

const STYLE = `*{margin:0;padding:0;box-sizing:border-box;border:0;background:transparent}
body,form,input{position:absolute;inset:0;width:100%;height:100%}input:focus{outline:0}
label,.message{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.sandbox{position:absolute;inset-block:2px;inset-inline-end:0;display:flex;align-items:center;padding-inline:6px;border-radius:4px;background:#4b4453;color:#fff;font:600 11px system-ui,sans-serif;letter-spacing:.06em;pointer-events:none}`;
