import { completeAddress, getAddress } from "./addresses/index.ts";
import {
  changePassword,
  checkVerificationCode,
  getAccount,
  getPassword,
  getPasswordReset,
  logIn,
  logOut,
  recoverUsernameByEmail,
  recoverUsernameByPhone,
  resetPassword,
  sendUsernameEmail,
} from "./accounts/index.ts";
import { recordEvents } from "./analytics/index.ts";
import type { Handlers } from "./http/index.ts";
import {
  addCoParentEmail,
  agreeToTerms,
  findInvite,
  getInvitedParent,
  optInToMarketing,
  requestInviteLink,
  updateInvitedParent,
} from "./invitations/index.ts";
import { updateFamilyFlag } from "./families/index.ts";
import { getCountryOptions, getOptions } from "./options/index.ts";
import { findInvitePricingGroup, findPricingGroup, listCoupons, listPackages } from "./packages/index.ts";
import {
  calculateInvitePricing,
  calculatePricing,
  chooseInvitePackage,
  choosePackage,
  createPaymentSession,
  getInvitePayment,
  getPayment,
  listReceipts,
  payForInvite,
  payForSignup,
} from "./purchases/index.ts";
import { createProfessional, getProfessionalOptions, validateProfessional } from "./professionals/index.ts";
import { createRegistration, keepSession, updateRegistration } from "./registrations/index.ts";
import { checkUsername, setCredentials } from "./users/index.ts";

/** Every operation of the contract by its `operationId`; a missing one does not compile. */
export const handlers: Handlers = {
  updateFamilyFlag,
  recordEvents,
  createRegistration,
  updateRegistration,
  keepSession,
  getOptions,
  getCountryOptions,
  completeAddress,
  getAddress,
  findPricingGroup,
  listPackages,
  listCoupons,
  choosePackage,
  calculatePricing,
  createPaymentSession,
  payForSignup,
  getPayment,
  findInvite,
  requestInviteLink,
  findInvitePricingGroup,
  getInvitedParent,
  updateInvitedParent,
  chooseInvitePackage,
  calculateInvitePricing,
  payForInvite,
  getInvitePayment,
  agreeToTerms,
  addCoParentEmail,
  optInToMarketing,
  checkUsername,
  setCredentials,
  getProfessionalOptions,
  validateProfessional,
  createProfessional,
  logIn,
  logOut,
  getAccount,
  listReceipts,
  getPassword,
  getPasswordReset,
  resetPassword,
  changePassword,
  recoverUsernameByEmail,
  recoverUsernameByPhone,
  checkVerificationCode,
  sendUsernameEmail,
};
