/** The blocks of checkout and receipt, loaded together. */
export { Facts } from "./facts/Facts.tsx";
export { Identity } from "./identity/Identity.tsx";
export { Lines } from "./lines/Lines.tsx";
export { Method } from "./method/Method.tsx";
export { Methods } from "./methods/Methods.tsx";
export { Order } from "./order/Order.tsx";
export { Review } from "./review/Review.tsx";
export { Stages } from "./stages/Stages.tsx";
export { Stepbar } from "./stepbar/Stepbar.tsx";
export { Steps } from "./steps/Steps.tsx";
export { Tick } from "./tick/Tick.tsx";
export { Voucher } from "./voucher/Voucher.tsx";
