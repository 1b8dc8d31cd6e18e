import { showAlert } from "./alert.ts";
import { startCall } from "./calls.ts";
import { failForm, resetForm, takeValues } from "./forms.ts";
import type { Json } from "./json.ts";
import { omit, own } from "./own.ts";
import { read, write } from "./path.ts";
import type { Action } from "./program.ts";
import { evaluate, holds, leave, nextSerial, nothing, setData, type Turn } from "./turn.ts";

/** Carries out, in order, each action whose `when` holds. `pointer` is the place of the actions in the flow file. */
export function perform(turn: Turn, actions: readonly Action[], pointer: string): void {
  for (const action of actions) if (holds(turn, action.when, pointer)) act(turn, action, pointer);
}

function act(turn: Turn, action: Action, pointer: string): void {
  const { state, commands } = turn;
  switch (action.do) {
    case "set":
      return set(turn, action.path, evaluate(turn, action.value, pointer));
    case "reset":
      return reset(turn, action);
    case "fail":
      return failForm(
        turn,
        own(state.forms, action.form) ? action.form : turn.form,
        evaluate(turn, action.errors, pointer),
      );
    case "call":
      return startCall(turn, action.operation, evaluate(turn, action.input, pointer) ?? nothing, action.changes);
    case "track": {
      const details = action.with === undefined ? nothing : (evaluate(turn, action.with, pointer) ?? nothing);
      commands.push({ type: "track", event: action.event, with: details });
      return;
    }
    case "identify":
      commands.push({ type: "identify", with: evaluate(turn, action.with, pointer) ?? nothing });
      return;
    case "log":
      commands.push({ type: "log", level: action.level, text: action.text });
      return;
    case "wait": {
      endWaits(turn, action.event);
      if (action.ms === undefined) return;
      const timer = `t${nextSerial(turn)}`;
      state.timers = { ...state.timers, [timer]: action.event };
      commands.push({ type: "schedule", timer, ms: action.ms });
      return;
    }
    case "open":
      if (own(turn.step.dialogs, action.dialog)) state.dialog = action.dialog;
      return;
    case "close":
      state.dialog = null;
      return;
    case "alert":
      return alert(turn, action, pointer);
    case "scroll":
      commands.push({ type: "scroll", to: action.to });
      return;
    case "focus":
      commands.push({ type: "focus", field: action.field });
      return;
    case "leave":
      leave(turn, action.link);
  }
}

/** Cancels the running waits for an event. Otherwise a new wait for it would also end at the old wait's time. */
function endWaits({ state, commands }: Turn, event: string): void {
  for (const timer of Object.keys(state.timers).filter((id) => state.timers[id] === event)) {
    commands.push({ type: "cancel", timer });
    state.timers = omit(state.timers, timer);
  }
}

function alert(turn: Turn, action: Action & { do: "alert" }, pointer: string): void {
  const text = evaluate(turn, action.text, pointer);
  if (text !== undefined) showAlert(turn, { tone: action.tone, text });
}

function set(turn: Turn, path: readonly string[], value: Json | undefined): void {
  const { data } = turn.state;
  if (path[0] === "data") setData(turn, write(data, path, value, 1, data === turn.unshared), path[1]);
  else if (path[0] === "form") setFormValue(turn, path, value);
}

function reset(turn: Turn, { path, keep = [] }: Action & { do: "reset" }): void {
  const { program, state } = turn;
  if (path[0] === "form" && path.length === 1) return resetForm(turn, turn.form);
  if (path[0] === "form") {
    const defaults = own(turn.step.forms, turn.form)?.defaults;
    return setFormValue(turn, path, read(defaults, path, 1));
  }
  let data = write(state.data, path, read(program.data.defaults, path, 1), 1);
  for (const kept of keep) data = write(data, kept, read(state.data, kept, 1), 1);
  setData(turn, data, path[1]);
  if (path.length > 1) return;
  // Drafts and intents go as well. Otherwise the next person at this computer would find the drafts of the last one.
  state.drafts = {};
  state.intents = {};
}

function setFormValue(turn: Turn, path: readonly string[], value: Json | undefined): void {
  const form = own(turn.state.forms, turn.form);
  if (form !== undefined) takeValues(turn, turn.form, write(form.values, path, value, 1));
}
