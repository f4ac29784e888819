import { useId } from "react";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Ticket } from "#app/ui/iconos.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import {
  type MargenAbono,
  minimoVigente,
  puntosInsuficientes,
  textoBotonAbono,
} from "#modules/sorteos/abonos/minimo-abono.ts";
import { NO_SE_DEVUELVEN } from "#modules/sorteos/abonos/textos.ts";
import { chanceDe, conNumeros } from "#modules/sorteos/mios/mi-sorteo.ts";
import { Atajos, CampoPuntos } from "./campo.tsx";
import type { FormularioAbono } from "./use-abono.ts";

/** Anchor for redirects after the form: on phones it is far below the top of the page. */
export const ANCLA = "abono";

type Props = {
  abono: FormularioAbono;
  margen: MargenAbono;
  /** The person's points in this raffle. */
  mios: number;
  aviso: string | null;
};

/** The form to give points: field, chips, button. Without JavaScript its button leads to a confirmation page. */
export function TarjetaAbono({ abono, margen, mios, aviso }: Props) {
  const id = useId();
  const faltan = puntosInsuficientes(margen);
  const { valor, error } = abono.monto;
  return (
    <form
      method="get"
      action={`#${ANCLA}`}
      className="participa-tarjeta grid gap-2 md:gap-3 md:rounded-tarjeta md:border md:border-linea md:bg-superficie md:p-5 md:shadow-2"
      onSubmit={(event) => {
        event.preventDefault();
        abono.abrir();
      }}
    >
      <div className="flex items-center justify-between gap-3 leading-[1.3] font-bold max-md:sr-only">
        <label htmlFor={id}>¿Cuántos puntos quieres abonar?</label>
        <Saldo saldo={margen.saldo} />
      </div>
      <CampoPuntos id={id} monto={abono.monto} margen={margen} />
      {!faltan && <Atajos monto={abono.monto} margen={margen} />}
      <Button
        variant="gold"
        size="lg"
        disabled={faltan}
        icon={!faltan && <Ticket aria-hidden="true" />}
        className="max-md:min-h-13"
      >
        <span className="noscript:hidden">{textoBotonAbono(valor, margen)}</span>
        <span className="hidden noscript:inline">{textoBotonAbono(null, margen)}</span>
      </Button>
      <p id={`${id}-ayuda`} className="text-[0.8125rem] leading-[1.4] text-tinta-3 max-md:pr-15">
        {error && (
          <b role="alert" className="block text-error">
            {error}
          </b>
        )}
        {!faltan && valor !== null && !aviso && (
          <>
            Quedarías con <b>{conNumeros(mios + valor)}</b>,{" "}
            {chanceDe({ puntos: mios + valor, objetivo: margen.objetivo })}.{" "}
          </>
        )}
        Mínimo {miles(minimoVigente(margen))}. {aviso ?? NO_SE_DEVUELVEN}
      </p>
      {faltan && (
        <ButtonLink to="/comprar-tickets" variant="secondary" full>
          Comprar puntos
        </ButtonLink>
      )}
    </form>
  );
}

const Saldo = ({ saldo }: { saldo: number }) => (
  <p className="flex flex-none items-center gap-1.5 text-[0.875rem] tabular-nums text-oro-700 dark:text-oro-l90">
    <img src="/art/logo/moneda.svg" alt="" width={18} height={18} />
    Tienes {miles(saldo)}
  </p>
);
