import { useId } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import {
  type MargenAbono,
  minimoVigente,
  puntosInsuficientes,
  textoBotonAbono,
} from "#modules/sorteos/abonos/minimo-abono.ts";
import { NO_SE_DEVUELVEN } from "#modules/sorteos/abonos/textos.ts";
import { Atajos, CampoPuntos } from "./campo.tsx";
import type { FormularioAbono } from "./use-abono.ts";

/** Anchor for redirects after the form: on phones it is far below the top of the page. */
export const ANCLA = "abono";

type Props = { abono: FormularioAbono; margen: MargenAbono; aviso: string | null };

/** The form to give points. Without JavaScript its button leads to a confirmation page. */
export function TarjetaAbono({ abono, margen, aviso }: Props) {
  const id = useId();
  const faltan = puntosInsuficientes(margen);
  return (
    <form
      method="get"
      action={`#${ANCLA}`}
      className="card participa-tarjeta p-4 md:p-5"
      onSubmit={(event) => {
        event.preventDefault();
        abono.abrir();
      }}
    >
      <div className="flex justify-between items-center gap-3 mb-3 font-bold leading-[1.3]">
        <label htmlFor={id}>¿Cuántos puntos quieres abonar?</label>
        <Saldo saldo={margen.saldo} />
      </div>
      <div className="participa-fila grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] md:grid-cols-1 lg:grid-cols-[minmax(0,1fr)_auto]">
        <CampoPuntos id={id} monto={abono.monto} margen={margen} />
        <Button variant="gold" size="lg" disabled={faltan}>
          {textoBotonAbono(margen)}
        </Button>
      </div>
      {!faltan && <Atajos monto={abono.monto} margen={margen} />}
      <p id={`${id}-ayuda`} className="mt-2.5 text-[0.8125rem] leading-[1.4] text-tinta-3">
        Mínimo {miles(minimoVigente(margen))}. {aviso ?? NO_SE_DEVUELVEN}
      </p>
      {faltan && (
        <ButtonLink to="/comprar-tickets" variant="secondary" full className="mt-3">
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
