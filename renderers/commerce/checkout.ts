/** The blocks of a checkout and its receipt, in one chunk. */
export { Identity } from "./identity/Identity.tsx";
export { Lines } from "./lines/Lines.tsx";
export { Method } from "./method/Method.tsx";
export { Methods } from "./methods/Methods.tsx";
export { Order } from "./order/Order.tsx";
export { Review } from "./review/Review.tsx";
export { Tick } from "./tick/Tick.tsx";
export { Voucher } from "./voucher/Voucher.tsx";
