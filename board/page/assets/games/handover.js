// The review of a game that another tab holds is handed over to that tab: only it writes the game.

import { within } from "../common/limit.js";
import { newId } from "./store.js";

/** The channel between the tabs. */
const CHANNEL = "chuhe-reviews";
/** How long the other tab may take, in milliseconds. */
const ANSWER_MS = 2000;

/** Gives a game with its review to the tab that holds the saved game with this id. Returns whether that has taken it. */
export async function give(id, game) {
  const channel = new BroadcastChannel(CHANNEL);
  const offer = newId();
  const answered = new Promise((resolve) => {
    channel.onmessage = ({ data }) => data.answer === offer && resolve(data.isTaken);
  });
  channel.postMessage({ offer, id, game });
  try {
    return await within(ANSWER_MS, answered);
  } catch {
    // The tab sleeps, or an older version of the page is open in it.
    return false;
  } finally {
    channel.close();
  }
}

/** Calls `take(id, game)` for each game that is given. It returns whether it has taken the game; nothing if it has another. */
export function onGiven(take) {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data: { offer, id, game } }) => {
    const isTaken = offer ? take(id, game) : undefined;
    if (isTaken !== undefined) channel.postMessage({ answer: offer, isTaken });
  };
}
