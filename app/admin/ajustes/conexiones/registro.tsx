import { Form, useNavigation } from "react-router";
import { FiltroEleccion, FiltroTexto } from "#app/admin/kit/lista/filtro-texto.tsx";
import { type ColumnaLista, TablaLista } from "#app/admin/kit/lista/tabla.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { CheckCheck, Clock, RotateCw, TriangleAlert } from "#app/ui/iconos.tsx";
import { Pagination } from "#app/ui/table/pagination.tsx";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import type { ResumenEnvio } from "#modules/conexiones/salidas/envios.store.server.ts";
import { EVENTOS, nombreEvento } from "#modules/conexiones/salidas/eventos.ts";
import type { PaginaSalidas } from "#modules/conexiones/salidas/leer-salidas.server.ts";
import { type BusquedaEnvios, NOMBRE_ESTADO } from "./busqueda.ts";

type Props = Pick<PaginaSalidas, "envios" | "pagina" | "paginas"> & { busqueda: BusquedaEnvios };

/** What was sent to other systems in the last month, newest first; on phones every row is a card. */
export function RegistroEnvios({ envios, pagina, paginas, busqueda }: Props) {
  const { texto, evento, estado } = busqueda;
  // The state is a choice of this form, not a link above it.
  const filtros = { texto, evento, resultado: estado };
  return (
    <section id="registro" aria-labelledby="titulo-registro" className="card scroll-mt-24 overflow-hidden">
      <h2 id="titulo-registro" className="px-4 pt-4 text-xl md:px-6 md:pt-5">
        Registro de avisos
      </h2>
      <FiltroTexto filtros={filtros} placeholder="PZ-…, SRT-… o evt_…" suelto>
        <FiltroEleccion
          label="Evento"
          name="evento"
          actual={evento}
          opciones={[["", "Todos"], ...Object.entries(EVENTOS), ["prueba", "Prueba"]]}
        />
        <FiltroEleccion
          label="Estado"
          name="estado"
          actual={estado}
          opciones={[["", "Todos"], ...Object.entries(NOMBRE_ESTADO)]}
        />
      </FiltroTexto>
      <div className="border-t border-linea">
        {envios.length > 0 ? (
          <TablaLista
            label="Avisos"
            filas={envios}
            clave={({ id }) => id}
            columnas={COLUMNAS}
            tono={({ estado }) => (estado === "fallido" ? "warning" : undefined)}
          />
        ) : (
          <Vacio {...busqueda} />
        )}
      </div>
      <div className="px-4 pb-4 empty:hidden">
        <Pagination page={pagina} pages={paginas} label="Páginas del registro" />
      </div>
    </section>
  );
}

const Vacio = ({ texto, evento, estado }: BusquedaEnvios) => (
  <p className="p-4 text-sm text-tinta-2 md:px-6">
    {texto || evento || estado
      ? "Ningún aviso coincide."
      : "Aquí aparece cada aviso de los últimos 30 días, con la respuesta del otro sistema."}
  </p>
);

const COLUMNAS: readonly ColumnaLista<ResumenEnvio>[] = [
  {
    titulo: "Evento",
    className: "max-w-112 max-md:max-w-none",
    valor: ({ evento, objeto, url, ultimo_error }) => (
      <div className="w-full min-w-0 md:py-1.5">
        <span className="block font-semibold">
          {nombreEvento(evento)} {objeto !== evento && <span className="text-tinta-2">{objeto}</span>}
        </span>
        <span className="block truncate text-[0.8125rem] text-tinta-2">{new URL(url).host}</span>
        {ultimo_error && <span className="block text-[0.8125rem] text-error">{ultimo_error}</span>}
      </div>
    ),
  },
  {
    titulo: "Creado",
    etiqueta: true,
    className: "whitespace-nowrap text-tinta-2 tabular-nums",
    valor: ({ creado_en }) => formatearFechaHora(creado_en),
  },
  { titulo: "Estado", etiqueta: true, valor: (envio) => <Estado {...envio} /> },
  { titulo: "Intentos", etiqueta: true, numeric: true, valor: ({ intentos }) => intentos },
  { titulo: "Respuesta", etiqueta: true, numeric: true, valor: ({ ultimo_status }) => ultimo_status ?? "—" },
  {
    titulo: "Acciones",
    valor: ({ id, estado, intentos }) => (estado !== "pendiente" || intentos > 0) && <Reenviar id={id} />,
  },
];

function Estado({ estado, intentos, proximo_intento, entregado_en, activa }: ResumenEnvio) {
  if (estado === "entregado" && entregado_en)
    return (
      <Chip tone="success" icon={<CheckCheck aria-hidden="true" />}>
        {NOMBRE_ESTADO.entregado}
      </Chip>
    );
  if (estado === "fallido")
    return (
      <Chip tone="error" icon={<TriangleAlert aria-hidden="true" />}>
        {NOMBRE_ESTADO.fallido}
      </Chip>
    );
  if (!activa) return <Chip>Espera: la dirección está apagada</Chip>;
  return intentos === 0 ? (
    <Chip tone="info" icon={<Clock aria-hidden="true" />}>
      {NOMBRE_ESTADO.pendiente}
    </Chip>
  ) : (
    <Chip tone="warning" icon={<RotateCw aria-hidden="true" />}>
      Se reintenta el {formatearFechaHora(proximo_intento)}
    </Chip>
  );
}

function Reenviar({ id }: { id: number }) {
  const { formData } = useNavigation();
  const enviando = formData?.get("intento") === "salida_reenviar" && formData.get("id") === String(id);
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intento" value="salida_reenviar" />
      <input type="hidden" name="id" value={id} />
      <Button size="xs" variant="secondary" loading={enviando}>
        Reenviar
      </Button>
    </Form>
  );
}
