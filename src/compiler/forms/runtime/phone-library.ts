/** What is used of libphonenumber, in a chunk whose name says what it is. */
export { parsePhoneNumberFromString } from "libphonenumber-js/min";
