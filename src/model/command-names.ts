/** In the built package, these files are JavaScript. */
const isPackage = !import.meta.url.endsWith(".ts");

/** How people call the commands: in this repository by its scripts, in an application by the package's own command. */
export const FLOW = isPackage ? "npx flow" : "npm run flow --";
export const CHECK = isPackage ? "npx flow check" : "npm run check";
