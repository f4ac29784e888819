/** A drand chain, with the field names of its own `/{chain}/info`. */
export type Cadena = {
  hash: string;
  public_key: string;
  /** Unix seconds. */
  genesis_time: number;
  /** Seconds between two pulses. */
  period: number;
  schemeID: string;
};

/** The scheme of quicknet: unchained pulses with 48-byte signatures in G1. No other scheme is accepted. */
export const ESQUEMA = "bls-unchained-g1-rfc9380";

/** drand's quicknet. Its public key is part of the code, so relays need no trust. */
export const QUICKNET: Cadena = {
  hash: "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
  public_key:
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
  genesis_time: 1_692_803_367,
  period: 3,
  schemeID: ESQUEMA,
};

/** Whether pages must say 'baliza de ensayo': the chain is another one than the public quicknet. */
export const esDeEnsayo = (cadena: Pick<Cadena, "hash">): boolean => cadena.hash !== QUICKNET.hash;

/** The chain with that hash: the public one, or the rehearsal chain that this reader was given. Null for a foreign chain. */
export function cadenaConocida(hash: string, propia: Cadena | null): Cadena | null {
  if (hash === QUICKNET.hash) return QUICKNET;
  return propia?.hash === hash ? propia : null;
}

type Ritmo = Pick<Cadena, "genesis_time" | "period">;

/** The newest round that is out at that instant. */
export function rondaDe({ genesis_time, period }: Ritmo, instante: Date): number {
  return Math.floor((instante.getTime() / 1000 - genesis_time) / period) + 1;
}

/** When a round's pulse appears. */
export function instanteDeRonda({ genesis_time, period }: Ritmo, ronda: number): Date {
  return new Date((genesis_time + (ronda - 1) * period) * 1000);
}

/** What a raffle or a round of the game uses; fixed when it is created. */
export const GARANTIAS = ["drand", "ninguna"] as const;
export type Garantia = (typeof GARANTIAS)[number];

export const SIN_BALIZA = "sin-baliza";

/** The text of a pinned pulse that is not out yet. */
export const textoFijado = (cadena: string, ronda: number): string => `drand:${cadena}:${ronda}`;
/** The text of a pulse, as it enters the mix. */
export const textoPulso = (cadena: string, ronda: number, firma: string): string =>
  `${textoFijado(cadena, ronda)}:${firma}`;

/** A pinned pulse; `firma` is null until it is out. */
export type Pulso = { cadena: string; ronda: number; firma: string | null };

// With at most 12 digits the instant of a round is a valid date for every chain with a period of seconds.
const TEXTO = /^drand:([0-9a-f]{64}):([1-9]\d{0,11})(?::([0-9a-f]{96}))?$/;

/** Null for `sin-baliza` and for every text that is not exactly a pinned pulse. */
export function leerTextoPulso(texto: string): Pulso | null {
  const [, cadena, ronda, firma] = TEXTO.exec(texto) ?? [];
  if (cadena === undefined || ronda === undefined) return null;
  return { cadena, ronda: Number(ronda), firma: firma ?? null };
}
