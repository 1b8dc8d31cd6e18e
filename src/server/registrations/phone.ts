import { parsePhoneNumberFromString } from "libphonenumber-js";

/**
 * A phone number as it is dialled from abroad: `+447700900123`. Numbers that are the same phone are the same text, even
 * if one was stored with its trunk prefix or its country code. A number that its country's plan does not know is the
 * code and its digits.
 */
export function internationalPhone(countryCode: string, number: string): string {
  return parsed(countryCode, number)?.number ?? countryCode + number.replaceAll(/\D/g, "");
}

/** The same number in groups, as people read it: `+44 7700 900123`. */
export function writtenPhone(countryCode: string, number: string): string {
  return parsed(countryCode, number)?.formatInternational() ?? `${countryCode} ${number}`;
}

/** A number with its country code, as `+44 7700 900123`, in the two parts in which it is stored; none if it is no number. */
export function storedPhone(written: string): { readonly countryCode: string; readonly number: string } | undefined {
  const found = parsePhoneNumberFromString(written);
  return found && { countryCode: `+${found.countryCallingCode}`, number: found.nationalNumber };
}

function parsed(countryCode: string, number: string) {
  return parsePhoneNumberFromString(`${countryCode}${number}`);
}
