export { agreeToTerms, optInToMarketing } from "./consent.ts";
export { findInvite, getInvitedParent } from "./find.ts";
export { inviteCoParent } from "./invite-co-parent.ts";
export { inviteFamily } from "./invite-family.ts";
export type { ProfessionalFamily } from "./invite-family.ts";
export { useInvitation } from "./link.ts";
export { requestInviteLink } from "./request-link.ts";
export { addSampleInvitations } from "./sample-invitations.ts";
export { updateInvitedParent } from "./update.ts";
