import "./compra-registrada.css";
import { lazy, type ReactNode, Suspense } from "react";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Card } from "#app/ui/card.tsx";
import { CircleCheck } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { compraRegistrada } from "#modules/compras/textos.ts";
import { conPuntos, pesos } from "#modules/comun/dinero/dinero.ts";
import type { CompraVista } from "./compra.server.ts";
import { PedidoComprobante } from "./mis-pedidos/adjuntar-comprobante.tsx";

const PedirAvisos = lazy(() => import("#app/instalable/pedir-avisos.tsx"));

type Props = {
  compra: CompraVista | null;
  /** The customer comes back from Khipu, whose notice may still be on its way. */
  vuelve?: boolean;
  /** The answer to a proof that was sent without JavaScript. */
  resultado?: Respuesta | null;
  /** How it can be paid here, while it was not. */
  children?: ReactNode;
};

/** The confirmation of the purchase that led to this page; nothing once its payment was decided. */
export function CompraRegistrada({ compra, vuelve = false, resultado = null, children }: Props) {
  const hidratada = useHydrated();
  if (compra?.estado_pago !== "Validando Pago") return null;
  if (vuelve)
    return (
      <Note kind="info" className="mb-4 md:mb-5">
        <b>Estamos confirmando tu pago con Khipu.</b> Si ya lo autorizaste en tu banco, no pagues otra vez:
        esta página cambia sola cuando nos llega.
      </Note>
    );
  return (
    <>
      {compra.transferida ? (
        <Confirmacion compra={compra} resultado={resultado} />
      ) : (
        <Note kind="info" className="mb-4 md:mb-5">
          <b>Tu compra {compra.codigo} está registrada y espera tu pago.</b>
          {compra.puntos_ganados > 0 && ` Al validarlo recibes ${conPuntos(compra.puntos_ganados)}.`}
          {children}
        </Note>
      )}
      {hidratada && (
        <Suspense>
          <PedirAvisos cuando="cuando confirmemos tu pago" className="mb-4 md:mb-5" />
        </Suspense>
      )}
    </>
  );
}

/** The customer transferred: what happens next, with its dates, and where the proof goes. */
const Confirmacion = ({ compra, resultado }: { compra: CompraVista; resultado: Respuesta | null }) => (
  <Card as="section" className="compra-registrada" aria-labelledby="compra-registrada">
    <h2 id="compra-registrada" className="flex gap-2.5 items-center text-[1.625rem]">
      <CircleCheck aria-hidden="true" />
      ¡Compra registrada!
    </h2>
    <p>{compraRegistrada(compra.codigo)}</p>
    <ol className="compra-pasos">
      <li className="relative grid" data-state="hecho">
        <b>Anotamos tu transferencia de {pesos(compra.total)}</b>
        <span>{compra.cuando}</span>
      </li>
      <li className="relative grid" data-state="actual">
        <b>Revisamos que llegue a nuestra cuenta</b>
        <Plazo compra={compra} />
      </li>
      <li className="relative grid">
        <Final compra={compra} />
      </li>
    </ol>
    <PedidoComprobante
      codigo={compra.codigo}
      tiene={compra.tiene_comprobante}
      resultado={resultado}
      action={`/mis-pedidos?compra=${compra.codigo}`}
    />
  </Card>
);

/** The usual time, with the limit in small; without one, the limit. */
const Plazo = ({ compra: { habitual, hasta } }: { compra: CompraVista }) =>
  habitual ? (
    <span>
      <b>Normalmente en {habitual}.</b> Te avisamos por correo.
      <small className="block text-[0.8125rem]">A más tardar, el {hasta}.</small>
    </span>
  ) : (
    <span>Te avisamos por correo, a más tardar el {hasta}</span>
  );

function Final({ compra: { envio, puntos_ganados } }: { compra: CompraVista }) {
  const recibes = puntos_ganados > 0 && `Al validar tu pago recibes ${conPuntos(puntos_ganados)}.`;
  if (!envio)
    return (
      <>
        <b>Sumamos tus puntos</b>
        <span>{recibes}</span>
      </>
    );
  return (
    <>
      <b>Te lo enviamos{envio.comuna && ` a ${envio.comuna}`}</b>
      <span>
        {envio.llega
          ? `Si confirmamos hoy tu pago, llega cerca del ${envio.llega}.`
          : "Te avisamos por correo el día en que sale."}{" "}
        {recibes}
      </span>
    </>
  );
}
