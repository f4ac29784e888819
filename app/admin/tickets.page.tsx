import { Plus } from "lucide-react";
import { useSearchParams } from "react-router";
import { requiereAdmin } from "#app/context.ts";
import { AdminFrame } from "#app/layout/admin-nav.tsx";
import { useRealtime } from "#app/lib/realtime.ts";
import { useLastAnswer } from "#app/lib/use-last-answer.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Note } from "#app/ui/note.tsx";
import { leerTickets } from "#modules/administracion/catalogo-admin.store.server.ts";
import { ticketMasBarato } from "#modules/administracion/economia-sorteo.ts";
import {
  crearTicket,
  editarTicket,
  guardarFotoTicket,
} from "#modules/administracion/guardar-ticket.server.ts";
import type { Route } from "./+types/tickets.page.ts";
import { CatalogoAviso } from "./parts/productos-aviso.tsx";
import { ProductosPestanas } from "./parts/productos-pestanas.tsx";
import { ProductosTicket, type TicketAdmin } from "./parts/productos-ticket.tsx";
import { ProductosTicketFotos } from "./parts/productos-ticket-fotos.tsx";
import { accionDesconocida, fotoDe, idDe, responder } from "./productos-respuesta.server.ts";

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requiereAdmin(args);
  return { tickets: await leerTickets(ctx) };
}

export async function action(args: Route.ActionArgs) {
  const { ctx, sesion } = requiereAdmin(args);
  const form = await args.request.formData();
  const entrada = Object.fromEntries(form);
  const opciones = { confirmado: form.has("confirmado") };
  const cual = form.get("cual") === "imagen_2" ? "imagen_2" : "imagen_1";
  const id = idDe(form);
  return responder(form, async () => {
    switch (form.get("accion")) {
      case "crear":
        return avisar(await crearTicket(ctx, entrada, sesion, opciones), "Creamos el ticket.");
      case "guardar":
        return avisar(await editarTicket(ctx, id, entrada, sesion, opciones), "Guardamos el ticket.");
      case "foto":
        await guardarFotoTicket(ctx, id, cual, await fotoDe(form), sesion);
        return "Guardamos la foto del ticket.";
      case "quitar_foto":
        await guardarFotoTicket(ctx, id, cual, null, sesion);
        return "Quitamos la foto del ticket.";
      default:
        throw accionDesconocida();
    }
  });
}

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
    <AdminFrame
      title="Tickets"
      text="Lo que la gente compra para tener puntos. El más barato por punto fija cuánto recauda un sorteo."
      actions={
        <ButtonLink to="?nuevo=si" size="sm" icon={<Plus aria-hidden="true" />}>
          Nuevo ticket
        </ButtonLink>
      }
    >
      <ProductosPestanas />
      <CatalogoAviso respuesta={respuesta} />
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
    </AdminFrame>
  );
}
