import { useState } from "react";
import { Form } from "react-router";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { leerEntero } from "#modules/comun/entero.ts";
import { rutaParticipar } from "#modules/productos/tarjeta.ts";
import { type MargenAbono, negativaAbono } from "#modules/sorteos/abonos/minimo-abono.ts";
import { NO_SE_DEVUELVEN } from "#modules/sorteos/abonos/textos.ts";
import type { Abonado } from "./use-abono.ts";

type Props = {
  sku: string;
  sorteo: string;
  pedido: string;
  margen: MargenAbono;
  clave: string;
  error: string | undefined;
  /** What happens to the points if too few people take part. */
  aviso: string | null;
};

/**
 * The confirmation as its own page: spending points always takes two steps, also without JavaScript. Its key
 * is kept while the page is shown, so that sending it again after a lost answer is the same abono.
 */
export function RevisionAbono({ sku, sorteo, pedido, margen, clave, error, aviso }: Props) {
  const [propio] = useState(clave);
  const cuantos = leerEntero(pedido) ?? Number.NaN;
  const rechazo = error ?? negativaAbono(cuantos, margen)?.frase;
  return (
    <section className="card participa-tarjeta p-4 md:p-5" aria-labelledby="revision">
      <h2 id="revision" className="text-[1.5rem] tracking-[-0.02em]">
        {rechazo ? "No se hizo el abono" : `¿Abonar ${conPuntos(cuantos)}?`}
      </h2>
      {rechazo ? (
        <Note kind="error" className="mt-3">
          {rechazo}
        </Note>
      ) : (
        <p className="mt-2 text-tinta-2">{aviso ?? NO_SE_DEVUELVEN}</p>
      )}
      <div className="grid gap-2.5 mt-4.5">
        {!rechazo && (
          <Form method="post" action={rutaParticipar(sku)} preventScrollReset>
            <input type="hidden" name="puntos" value={cuantos} />
            <input type="hidden" name="clave" value={propio} />
            <input type="hidden" name="sorteo" value={sorteo} />
            <Button variant="gold" size="lg" full>
              Abonar Puntos
            </Button>
          </Form>
        )}
        <ButtonLink to={rutaParticipar(sku)} variant="secondary" size="lg" full preventScrollReset>
          {rechazo ? "Elegir otra cantidad" : "Cancelar"}
        </ButtonLink>
      </div>
    </section>
  );
}

/** The result of the form, on the page that it redirects to. */
export const ReciboAbono = ({ puntosInicio, puntosFinal }: Abonado) => (
  <Note kind="success" className="mb-4">
    <b>Puntos abonados.</b> Abonaste {conPuntos(puntosFinal - puntosInicio + 1)}: del número{" "}
    {miles(puntosInicio)} al {miles(puntosFinal)}.
  </Note>
);
