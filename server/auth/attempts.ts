import { buzonDe } from "#modules/comun/contacto/buzon.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { RateLimiter, RuleName, Verdict } from "#server/http/rate-limit.ts";
import type { Devices } from "./devices.ts";
import type { Sessions } from "./sessions.ts";

type Turn = { rule: RuleName; key: string };
/** Why a mail is sent: each reason has its own counters, so that sign-ups do not use up the recoveries. */
type MailReason = "registro" | "confirmar" | "recuperar" | "derechos";

/** Where a request comes from: `known` names the device or session if the person of the e-mail was there before. */
export type Client = { address: string; known: string | null };

/**
 * Counts wrong passwords and requested mails. A stranger is counted per e-mail and address, and per e-mail with a
 * limit ten times higher; a browser in which the person signed in before has its own counter, which strangers cannot
 * use up.
 */
export function createAttempts(limiter: RateLimiter) {
  async function take(turns: Turn[], message: string): Promise<Verdict[]> {
    const taken: Verdict[] = [];
    for (const { rule, key } of turns) {
      const verdict = await limiter.take(rule, key);
      const { allowed, retry_after } = verdict;
      if (!allowed) throw new Rechazo("exceso", message, { retry_after });
      taken.push(verdict);
    }
    return taken;
  }

  const passwordTurns = (email: string, { address, known }: Client): Turn[] => {
    if (known) return [{ rule: "ingreso", key: `${known} ${email}` }];
    return [
      { rule: "ingreso", key: `${email} ${address}` },
      { rule: "ingreso_correo", key: email },
    ];
  };

  /**
   * Counts an attempt before the proof is checked, so that parallel guesses are all counted. The count stays for a
   * wrong proof only: a busy shop or a failing database checked nothing.
   */
  async function counted<T>(
    turns: Turn[],
    message: string,
    work: () => Promise<T>,
    isRight: (t: T) => boolean,
  ) {
    const taken = await take(turns, message);
    let isWrong = false;
    try {
      const result = await work();
      isWrong = !isRight(result);
      return result;
    } catch (error) {
      isWrong = error instanceof Rechazo && error.clase === "valor";
      throw error;
    } finally {
      if (!isWrong) for (const { giveBack } of taken) await giveBack?.();
    }
  }

  return {
    /** `work` throws when the password is wrong. */
    signIn: <T>(email: string, client: Client, message: string, work: () => Promise<T>) =>
      counted(passwordTurns(email, client), message, work, () => true),

    /** A password asked again inside a session is counted for that session alone. */
    inSession: (session_id: string, message: string, work: () => Promise<boolean>) =>
      counted([{ rule: "ingreso", key: `sesion ${session_id}` }], message, work, (right) => right),

    /** A password asked by a mailed link is counted for that link and address. */
    onLink: (token: string, address: string, message: string, work: () => Promise<boolean>) =>
      counted([{ rule: "ingreso", key: `enlace ${token} ${address}` }], message, work, (right) => right),

    /** A code or key of the second factor; `key` names who is counted. */
    factor: <T>(key: string, message: string, work: () => Promise<T>, isRight: (t: T) => boolean) =>
      counted([{ rule: "factor", key }], message, work, isRight),

    async mail(reason: MailReason, email: string, { address, known }: Client, message: string) {
      const own: Turn[] = [{ rule: "correo", key: `${reason} ${known} ${email}` }];
      const strangers: Turn[] = [
        { rule: "correo", key: `${reason} ${email} ${address}` },
        { rule: "correo_buzon", key: `${reason} ${buzonDe(email)}` },
      ];
      await take(known ? own : strangers, message);
    },
  };
}

export type Attempts = ReturnType<typeof createAttempts>;

type Reader = { devices: Devices; sessions: Pick<Sessions, "sesion">; address: string };

/** Tells whether the person of an e-mail is known to the browser of a request: by its device cookie or its session. */
export const createClientReader =
  ({ devices, sessions, address }: Reader) =>
  async (email: string, headers: Headers): Promise<Client> => {
    const device = devices.knownTo(email, headers);
    if (device) return { address, known: device };
    const sesion = await sessions.sesion(headers);
    return { address, known: sesion?.email === email ? sesion.session_id : null };
  };
