import type { LlavesWebpay } from "./servicio.ts";

/** Transbank's hosts for real payments and for tests. */
export const WEBPAY_PRODUCCION = "https://webpay3g.transbank.cl";
export const WEBPAY_INTEGRACION = "https://webpay3gint.transbank.cl";

/** The keys that Transbank publishes for tests of every shop: they are no secret. */
export const LLAVES_DE_INTEGRACION: LlavesWebpay = {
  comercio: "597055555532",
  secreto: "579B532A7440BB0C9079DED94D31EA1615BACEB56610332264630D42D0A36B1C",
};

/** Where Transbank is asked with these keys. */
export const webpayDe = ({ comercio }: LlavesWebpay): string =>
  comercio === LLAVES_DE_INTEGRACION.comercio ? WEBPAY_INTEGRACION : WEBPAY_PRODUCCION;
