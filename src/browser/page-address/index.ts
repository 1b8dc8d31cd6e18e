/**
 * For a journey that owns the page's address: the history, and react-router-dom for its blocks. A journey that is part of
 * a page loads none of it.
 */
export { createAddress, placeOfEntry, stepOfEntry, visitIn } from "./create-address.ts";
export { createRouter } from "./create-router.tsx";
