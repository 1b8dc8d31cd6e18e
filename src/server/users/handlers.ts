import { isBreached } from "./common-passwords.ts";
