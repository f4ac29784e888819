/** What the customer did at the form. */
export type Hizo = "nada" | "credito" | "debito" | "rechazada" | "anulo" | "vencio" | "error";

/** An attempt as Transbank keeps it. */
export type IntentoDoble = {
  token: string;
  buy_order: string;
  session_id: string;
  amount: number;
  return_url: string;
  status: string;
  hizo: Hizo;
  /** The number that the answers say, in place of the last four digits. */
  tarjeta?: string;
  created_at: Date;
  committed_at: Date | null;
  /** What was given back. */
  returned: number;
  /** How often the shop sent a commit. */
  commits: number;
  refunds: number;
};

const CARDS: Partial<Record<Hizo, string>> = { credito: "6623", debito: "7763", rechazada: "9568" };

/** The answer to a commit or to a question about the status. */
export function told(intento: IntentoDoble, { changed, now }: { changed: boolean; now: Date }) {
  const { status, buy_order, session_id, committed_at, hizo, returned } = intento;
  const amount = changed ? intento.amount + 1 : intento.amount;
  const comun = {
    amount,
    status,
    buy_order,
    session_id,
    transaction_date: (committed_at ?? now).toISOString(),
  };
  if (!committed_at) return { ...comun, installments_number: 0 };
  const dia = new Intl.DateTimeFormat("es-CL", {
    timeZone: "America/Santiago",
    month: "2-digit",
    day: "2-digit",
  });
  const partes = Object.fromEntries(dia.formatToParts(committed_at).map(({ type, value }) => [type, value]));
  return {
    ...comun,
    vci: hizo === "rechazada" ? "TSN" : "TSY",
    card_detail: { card_number: intento.tarjeta ?? CARDS[hizo] ?? "6623" },
    accounting_date: `${partes.month}${partes.day}`,
    authorization_code: hizo === "rechazada" ? "000000" : "1213",
    payment_type_code: hizo === "debito" ? "VD" : "VC",
    response_code: hizo === "rechazada" ? -1 : 0,
    installments_number: hizo === "debito" ? 0 : 3,
    ...(hizo === "debito" ? {} : { installments_amount: Math.ceil(amount / 3) }),
    ...(status === "PARTIALLY_NULLIFIED" ? { balance: intento.amount - returned } : {}),
  };
}

/** The four shapes of a return. */
export function vuelta({ token, buy_order, session_id, hizo }: IntentoDoble): {
  metodo: "GET" | "POST";
  datos: Record<string, string>;
} {
  const orden = { TBK_ORDEN_COMPRA: buy_order, TBK_ID_SESION: session_id };
  if (hizo === "anulo") return { metodo: "POST", datos: { TBK_TOKEN: token, ...orden } };
  if (hizo === "vencio") return { metodo: "GET", datos: orden };
  if (hizo === "error") return { metodo: "GET", datos: { token_ws: token, TBK_TOKEN: token, ...orden } };
  return { metodo: "GET", datos: { token_ws: token } };
}
