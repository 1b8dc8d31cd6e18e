import { createContext } from "react";

/** What the methods of one choice share: the name of their radio buttons, and whether there is only one method. */
export const MethodGroup = createContext({ name: "method", alone: false });
