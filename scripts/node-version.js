/**
 * Runs before npm scripts, on any Node version. If Node cannot run TypeScript files directly, prints one line with what
 * to install.
 */
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const runs = major > 23 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18);
if (!runs) {
  const machine = `${process.platform} ${process.arch}`;
  console.error(
    `Node 24 is needed, and this is ${process.versions.node}. \`npm ci\` brings it for most machines; for this one (${machine}), or with --omit=optional, install it: https://nodejs.org`,
  );
  process.exit(1);
}
