import { Franja } from "#app/sorteos/sorteo/franja.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { envioDePremio } from "#modules/ajustes/promesas.ts";
import { fraseTenias } from "#modules/sorteos/ganadores/resultado-propio.ts";
import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";

/** What everybody reads of a product that was not claimed. */
const VOLVIO = "El producto no fue reclamado dentro del plazo de las bases y volvió a la tienda.";

type Ganadores = NonNullable<VistaSorteo["ganadores"]>;
type Props = { vista: VistaSorteo; ganadores: Ganadores };

/** What the draw brought to the person who looks, over the strip with both numbers. */
export function ResultadoPropio({ vista, ganadores }: Props) {
  return (
    <Card as="section" aria-labelledby="resultado">
      <Dicho vista={vista} ganadores={ganadores} />
      {vista.premio?.vencido && !ganadores.producto.mio && <p className="mt-2 text-tinta-2">{VOLVIO}</p>}
      <Franja vista={vista} />
    </Card>
  );
}

function Dicho({ vista: { yo, bases, objetivo, premio }, ganadores }: Props) {
  if (ganadores.producto.mio)
    return (
      <>
        <Titulo>Tu premio</Titulo>
        <p className="mt-2 text-tinta-2">
          {premio?.vencido
            ? premio.frase
            : `Ya está en tus pedidos. Revisa que tu dirección de despacho esté al día. ${envioDePremio(bases.envio_premio ?? "tienda")} ${premio?.frase ?? ""}`}
        </p>
        <ButtonLink to="/mis-pedidos" variant="gold" className="mt-3.5">
          Ver mi pedido
        </ButtonLink>
      </>
    );
  if (ganadores.puntos.mio)
    return (
      <>
        <Titulo>Tu premio</Titulo>
        <p className="mt-2 text-tinta-2">Tus puntos ya están en tu saldo, listos para el próximo sorteo.</p>
        <ButtonLink to="/mis-puntos" variant="gold" className="mt-3.5">
          Ver mis puntos
        </ButtonLink>
      </>
    );
  if (!yo) return <Titulo>Los números que salieron</Titulo>;
  return (
    <>
      <Titulo>No salió esta vez</Titulo>
      <p className="mt-2 text-tinta-2">{fraseTenias(yo, objetivo)}</p>
    </>
  );
}

const Titulo = ({ children }: { children: string }) => (
  <h2 id="resultado" className="text-[1.375rem]">
    {children}
  </h2>
);
