/** Builders of the people in the journeys. Each call creates a new person, so that tests do not share data. */
import { randomUUID } from "node:crypto";

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
}

export const parentA = (over: Partial<Person> = {}): Person => ({
  firstName: "Jordan",
  lastName: "Avery",
  email: `jordan-${randomUUID()}@example.com`,
  phone: "5550100123",
  ...over,
});

/** A person with a unique last name, for tests that accept the suggested username. */
export const namesake = (): Person =>
  parentA({
    lastName: `Avery${randomUUID()
      .replaceAll(/[^a-f]/g, "")
      .slice(0, 8)}`,
  });

export const coParent = (over: Partial<Person> = {}): Person => ({
  firstName: "Sam",
  lastName: "Rivera",
  email: `sam-${randomUUID()}@example.com`,
  phone: "5550100456",
  ...over,
});

export const address = { line1: "18 Alder Street", city: "Sacramento", region: "California", postalCode: "95814" };

export const visa = { number: "4111111111111111", expiry: "1230", cvv: "123" };

export const login = () => ({
  username: `jordan.${randomUUID().slice(0, 8)}`,
  password: "correct-horse-7",
  question: "Name of my first teacher?",
  answer: "Mrs. Alder",
  code: "4711",
});
