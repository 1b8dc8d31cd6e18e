/** The event of a widget of the Studio: the person gives up what was typed. */
export const GIVE_UP = "give-up";
