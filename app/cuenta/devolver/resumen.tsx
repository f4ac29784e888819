import type { ReactNode } from "react";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Clock, Coins, PackageCheck, Ticket } from "#app/ui/iconos.tsx";
import { sinEnvio } from "#modules/compras/devoluciones/derecho.ts";
import { montoDe } from "#modules/compras/devoluciones/monto.ts";
import { pagaLaTienda } from "#modules/compras/devoluciones/palabras.ts";
import { finReembolso } from "#modules/compras/devoluciones/plazos.ts";
import { conPuntos, miles, pesos } from "#modules/comun/dinero/dinero.ts";
import { formatearDia } from "#modules/comun/fechas/fechas.ts";
import { ultimoDiaDelPlazo } from "#modules/comun/fechas/plazos.ts";
import { type DatosDevolver, type Elegido, pideDinero } from "./vista.ts";

type Props = {
  datos: DatosDevolver;
  /** Null before the first answer, and without scripts. */
  elegido: Elegido | null;
  /** A single line can be given back: it comes ticked. */
  unica: boolean;
  enviando: boolean;
  children: ReactNode;
};

/** What happens with money, points and shipping, before the request is sent. */
export function ResumenDevolver({ datos, elegido, unica, enviando, children }: Props) {
  const todas = datos.lineas.flatMap(({ id, tipo, derecho }) =>
    unica && tipo === "producto" && derecho.unidades > 0 ? [{ linea: id, cantidad: derecho.unidades }] : [],
  );
  const { unidades, tipo, solucion } = elegido ?? { unidades: todas, tipo: "", solucion: "" };
  const { total, envio, diferencia, puntos } = montoDe(datos, datos.lineas, unidades);
  const dinero = pideDinero({ tipo, solucion });
  const paga = pagaLaTienda({
    tipo: tipo === "garantia" ? "garantia" : "retracto",
    envio_retracto: datos.envio_retracto,
  });
  const viene = !sinEnvio(datos.lineas.filter(({ id }) => unidades.some(({ linea }) => linea === id)));
  return (
    <Card as="aside" aria-label="Esto es lo que pasa" className="lg:sticky lg:top-24">
      <h2 className="mb-3 text-xl">Esto es lo que pasa</h2>
      {unidades.length === 0 ? (
        <p className="text-tinta-2">Elige qué devuelves y aquí verás cuánto dinero y cuántos puntos son.</p>
      ) : (
        <dl
          className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 gap-y-2 [&>dd]:text-right [&>dt]:whitespace-nowrap"
          aria-live="polite"
        >
          {dinero && (
            <>
              <dt className="text-tinta-2">Te devolvemos</dt>
              <dd className="text-2xl font-bold tabular-nums">{pesos(total)}</dd>
              {envio + diferencia > 0 && (
                <>
                  <dt className="text-sm text-tinta-2">Con el envío que pagaste</dt>
                  <dd className="text-sm tabular-nums">{pesos(envio + diferencia)}</dd>
                </>
              )}
            </>
          )}
          {viene && (
            <>
              <dt className="text-tinta-2">Envío de vuelta</dt>
              <dd className="font-semibold">{paga ? "Lo pagamos nosotros" : "Lo pagas tú"}</dd>
            </>
          )}
          {dinero && puntos > 0 && (
            <>
              <dt className="text-tinta-2">Puntos de regalo</dt>
              <dd className="font-semibold tabular-nums">−{miles(puntos)}</dd>
            </>
          )}
        </dl>
      )}
      <ul className="my-4 grid gap-2 border-t border-linea pt-3 text-sm text-tinta-2">
        {dinero && (
          <Nota icono={<Coins aria-hidden="true" />}>
            {puntos > 0
              ? `Si ya usaste esos ${conPuntos(puntos)}, quedan como deuda y la pagan tus próximos puntos.`
              : "Descontamos los puntos que te regaló; los que ya usaste quedan como deuda y la pagan tus próximos puntos."}
          </Nota>
        )}
        <Nota icono={<Ticket aria-hidden="true" />}>Tus números en sorteos no cambian.</Nota>
        <Nota icono={<PackageCheck aria-hidden="true" />}>No necesitas la caja original.</Nota>
        {dinero && (
          <Nota icono={<Clock aria-hidden="true" />}>
            El envío que pagaste vuelve si devuelves todos los productos. Por ley el dinero vuelve a más
            tardar el {formatearDia(ultimoDiaDelPlazo(finReembolso(datos.ahora)))}.
          </Nota>
        )}
      </ul>
      <div className="grid gap-3">
        {children}
        <Button size="lg" full loading={enviando}>
          Pedir la devolución
        </Button>
      </div>
    </Card>
  );
}

const Nota = ({ icono, children }: { icono: ReactNode; children: ReactNode }) => (
  <li className="flex gap-2.5 [&>svg]:mt-0.5 [&>svg]:size-4.5 [&>svg]:flex-none">
    {icono}
    <span>{children}</span>
  </li>
);
