/** The event of a widget of the Studio: the person gives up what was typed. */
export const GIVE_UP = "give-up";
/** That of a form's second button. */
export const LEAVE = "leave";
