import limits from "../../../schemas/api/fields.schema.json" with { type: "json" };
import { inTransaction } from "../db/index.ts";
import { visitorOf, withOutcome } from "../experiments/index.ts";
import { type Handler, invalidValue, ServiceError } from "../http/index.ts";
import { useInvitation } from "../invitations/index.ts";
import { emailKey, hasLogin } from "../registrations/index.ts";
import { hashPassword } from "../secrets/index.ts";
import { refuseWeak } from "./password-rules.ts";
import { ofToken } from "./token.ts";

const { username: rules } = limits.definitions;
const pattern = new RegExp(rules.pattern, "u");
/** PostgreSQL's code for a unique violation. */
const NOT_UNIQUE = "23505";

export const checkUsername: Handler<"checkUsername"> = async ({ db, input }) => {
  await ofToken(db, input.token);
  const { username = "" } = input.body;
  const taken = await db
    .selectFrom("users")
    .select("id")
    .where("username_key", "=", username.toLowerCase())
    .executeTakeFirst();
  return {
    available: taken === undefined,
    meetsRequirements:
      username.length >= rules.minLength && username.length <= rules.maxLength && pattern.test(username),
  };
};

/** Creates the account of a paid registration. */
export const setCredentials: Handler<"setCredentials"> = async (call) => {
  const { db, input, secrets } = call;
  const { username, password } = input.body;
  const owner = await ofToken(db, input.token, "look", "credentials-set");
  refuseWeak(password, username, owner.email);
  const passwordHash = await hashPassword(secrets, password);
  try {
    await inTransaction(db, async (tx) => {
      const signup = await ofToken(tx, input.token, "lock", "credentials-set");
      if (await hasLogin(tx, signup.id)) throw new ServiceError("credentials-set");
      const { user_id: id, family_id: familyId } = signup;
      const isAnswered = signup.referral && signup.security_answer_hash && signup.security_code_hash;
      if (!isAnswered || !id || !familyId) throw new ServiceError("not-ready");
      await withOutcome(tx, { visitor: signup.visitor ?? visitorOf(call), metric: "loginCreated", source: signup.id })
        .insertInto("users")
        .values({
          id,
          family_id: familyId,
          signup_id: signup.id,
          email: signup.email,
          email_key: emailKey(signup.email),
          username,
          username_key: username.toLowerCase(),
          password_hash: passwordHash,
        })
        .execute();
      await useInvitation(tx, signup.id);
    });
  } catch (error) {
    if ((error as { code?: unknown }).code !== NOT_UNIQUE) throw error;
    throw invalidValue("username", "errors.usernameUnavailable");
  }
  return {};
};
