import { useEffect, useRef, useState } from "react";
import { type Location, useLocation, useNavigation, useRevalidator } from "react-router";

type Answer = { ok: boolean; sin_sesion: boolean; sin_respuesta?: true };

/**
 * The last answer of the page's action, until the person goes to another address. The router drops
 * `actionData` on every revalidation, and a live page revalidates right after its own change.
 *
 * The router gives the answer before it has read the page again. The answer is held until then: a sentence such as
 * "volvió a esperar su pago" must not stand above a sale that still says the opposite, with a version that is refused.
 */
export function useLastAnswer<T extends Answer>(answer: T | undefined): T | undefined {
  const navigation = useNavigation();
  const address = addressOf(useLocation());
  // A form may post to another address than the current one, where its answer is shown.
  const target = navigation.location ? addressOf(navigation.location) : address;
  const isRead = navigation.state === "idle";
  const [kept, setKept] = useState({ answer, address });
  const [shown, setShown] = useState(kept);
  if (answer !== undefined && answer !== kept.answer) setKept({ answer, address: target });
  else if (isRead && kept.answer !== undefined && kept.address !== address)
    setKept({ answer: undefined, address });
  else if (isRead && shown !== kept) setShown(kept);
  useReadAfterRefusal(answer);
  return shown.address === address ? shown.answer : undefined;
}

const addressOf = ({ pathname, search }: Location) => pathname + search;

/**
 * Revalidates the page when its form was refused, because its data may be out of date. The router does so
 * only after an answer below 400. Without a session, or while no answer arrives, the page could not be read, so it stays as it is.
 */
export function useReadAfterRefusal(answer: Answer | undefined): void {
  const { revalidate } = useRevalidator();
  const seen = useRef(answer);
  useEffect(() => {
    if (answer === undefined || answer === seen.current) return;
    seen.current = answer;
    if (!answer.ok && !answer.sin_sesion && !answer.sin_respuesta) void revalidate();
  }, [answer, revalidate]);
}
