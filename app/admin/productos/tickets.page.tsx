import { Plus } from "lucide-react";
import { useSearchParams } from "react-router";
import { acciones, fotoDe } from "#app/admin/kit/respuesta.server.ts";
import { requiereAdmin } from "#app/context.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { useRealtime } from "#app/lib/realtime/realtime.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Note } from "#app/ui/note.tsx";
import { leerTickets } from "#modules/catalogo/catalogo.store.server.ts";
import { ticketMasBarato } from "#modules/catalogo/economia-sorteo.ts";
import { crearTicket, editarTicket, guardarFotoTicket } from "#modules/catalogo/guardar-ticket.server.ts";
import type { Route } from "./+types/tickets.page.ts";
import { CatalogoMarco } from "./marco.tsx";
import { ProductosTicket, type TicketAdmin } from "./ticket.tsx";
import { ProductosTicketFotos } from "./ticket-fotos.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requiereAdmin(args);
  return { tickets: await leerTickets(ctx) };
}

export const action = acciones({
  async crear({ ctx, entrada, sesion, form }) {
    return avisar(await crearTicket(ctx, entrada, sesion, opcionesDe(form)), "Creamos el ticket.");
  },
  async guardar({ ctx, id, entrada, sesion, form }) {
    return avisar(await editarTicket(ctx, id, entrada, sesion, opcionesDe(form)), "Guardamos el ticket.");
  },
  async foto({ ctx, id, sesion, form }) {
    await guardarFotoTicket(ctx, id, cualDe(form), await fotoDe(form), sesion);
    return "Guardamos la foto del ticket.";
  },
  async quitar_foto({ ctx, id, sesion, form }) {
    await guardarFotoTicket(ctx, id, cualDe(form), null, sesion);
    return "Quitamos la foto del ticket.";
  },
});

const opcionesDe = (form: FormData) => ({ confirmado: form.has("confirmado") });
const cualDe = (form: FormData) => (form.get("cual") === "imagen_2" ? "imagen_2" : "imagen_1");

function avisar({ en_perdida }: { en_perdida: { sku: string; producto: string }[] }, hecho: string) {
  if (en_perdida.length === 0) return hecho;
  const cuantos =
    en_perdida.length === 1 ? "1 sorteo recaudaría" : `${en_perdida.length} sorteos recaudarían`;
  const primeros = en_perdida.slice(0, 3).map(({ producto }) => producto);
  const nombres = primeros.join(", ") + (en_perdida.length > 3 ? "…" : "");
  const mensaje = `Aún no guardamos: con ese cambio ${cuantos} menos que el precio del producto (${nombres}).`;
  return { ok: false, mensaje, en_perdida: en_perdida.slice(0, 20) };
}

export const meta: Route.MetaFunction = () => [
  { title: "Tickets · Administración · Puntazo" },
  { name: "description", content: "Tipos de ticket, su precio y sus puntos." },
];

const TEMAS = ["tickets"];

export default function Tickets({ loaderData, actionData }: Route.ComponentProps) {
  const { tickets } = loaderData;
  const respuesta = useLastAnswer(actionData);
  const [params] = useSearchParams();
  const barato = ticketMasBarato(tickets.filter(({ publico }) => publico));
  const nuevo = params.has("nuevo") || respuesta?.accion === "crear";
  useRealtime(TEMAS);
  return (
    <CatalogoMarco
      respuesta={respuesta}
      title="Tickets"
      text="Lo que la gente compra para tener puntos. El más barato por punto fija cuánto recauda un sorteo."
      actions={
        <ButtonLink to="?nuevo=si" size="sm" icon={<Plus aria-hidden="true" />}>
          Nuevo ticket
        </ButtonLink>
      }
    >
      {!barato && (
        <Note kind="warning" className="mb-4.5">
          Ningún ticket está a la venta: nadie puede comprar puntos.
        </Note>
      )}
      <div className="grid items-start gap-4.5 lg:grid-cols-2">
        {nuevo && !(respuesta?.accion === "crear" && respuesta.ok) && (
          <Card as="section" aria-label="Nuevo ticket">
            <ProductosTicket ticket={null} respuesta={respuesta} barato={false} />
          </Card>
        )}
        {tickets.map((ticket: TicketAdmin) => (
          <Card as="section" key={ticket.id} aria-label={ticket.ticket} className="grid gap-4">
            <ProductosTicket ticket={ticket} respuesta={respuesta} barato={ticket.id === barato?.id} />
            <ProductosTicketFotos ticket={ticket} />
          </Card>
        ))}
      </div>
    </CatalogoMarco>
  );
}
