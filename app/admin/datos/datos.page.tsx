import { FormularioAdmin } from "#app/admin/kit/formulario/formulario.tsx";
import { cargarLista } from "#app/admin/kit/lista/cargar-lista.server.ts";
import { EnlaceFila } from "#app/admin/kit/lista/enlace-fila.tsx";
import { ListaAdmin } from "#app/admin/kit/lista/lista.tsx";
import type { ColumnaLista } from "#app/admin/kit/lista/tabla.tsx";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { Plegable } from "#app/admin/kit/seccion.tsx";
import { ChipSolicitud } from "#app/cuenta/derechos/mis-solicitudes.tsx";
import { acciones } from "#app/lib/actions/accion.server.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { enBreve } from "#modules/comun/conteo.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import { formatearFechaCorta } from "#modules/comun/fechas/fechas.ts";
import { leerFiltros, leerPagina, textoHasta, unaDe } from "#modules/comun/texto/busqueda.ts";
import { anotarSolicitud } from "#modules/privacidad/solicitudes/anotar-solicitud.server.ts";
import { CAMPOS_ANOTADA } from "#modules/privacidad/solicitudes/formulario.ts";
import { listarSolicitudes } from "#modules/privacidad/solicitudes/listar-solicitudes.server.ts";
import { DERECHOS } from "#modules/privacidad/solicitudes/solicitud.ts";
import type { Route } from "./+types/datos.page.ts";
import { PlazoSolicitud, porVencer } from "./plazo.tsx";

const ESTADOS_FILTRO = ["abiertas", "bloqueo", "acogida", "parcial", "denegada"] as const;

export const loader = (args: Route.LoaderArgs) =>
  cargarLista(args, {
    permiso: "datos.ver",
    filtros: (params) =>
      leerFiltros(params, { estado: unaDe(ESTADOS_FILTRO), texto: textoHasta(100), pagina: leerPagina }),
    listar: listarSolicitudes,
  });

export const action = acciones(
  { pagina: "datos.ver", hace: ["datos.responder"] },
  {
    async anotar({ ctx, form, sesion }) {
      const codigo = await anotarSolicitud(ctx, Object.fromEntries(form), sesion);
      return `Anotamos la solicitud ${codigo}. Acusa recibo para que la persona lo sepa.`;
    },
  },
  { conserva: "todo" },
);

export const clientAction = sinPerder<typeof action>();

type Fila = Route.ComponentProps["loaderData"]["lista"]["solicitudes"][number];

const columnas = (ahora: Date): readonly ColumnaLista<Fila>[] => [
  {
    titulo: "Solicitud",
    className: "max-md:col-span-2",
    valor: ({ codigo, clase, email, usuario }) => (
      <div className="w-full min-w-0 md:py-1.5">
        <EnlaceFila to={`/admin/datos/${codigo}`} className="flex min-w-0 gap-1">
          <span className="truncate">{DERECHOS[clase].nombre}</span>{" "}
          <span className="flex-none whitespace-nowrap">· {codigo}</span>
        </EnlaceFila>
        <span className="block truncate text-tinta-2">{email ?? usuario}</span>
      </div>
    ),
  },
  {
    titulo: "Recibida",
    className: "whitespace-nowrap text-tinta-2 tabular-nums",
    valor: ({ recibida_en }) => formatearFechaCorta(recibida_en),
  },
  {
    titulo: "Plazo",
    className: "max-md:justify-end!",
    valor: (fila) => <PlazoSolicitud {...fila} ahora={ahora} />,
  },
  {
    titulo: "Estado",
    className: "max-md:col-span-2",
    valor: ({ estado }) => <ChipSolicitud estado={estado} />,
  },
];

export default function DatosPersonales({
  loaderData: { filtros, lista },
  actionData,
}: Route.ComponentProps) {
  const { solicitudes, conteos, ahora } = lista;
  const respuesta = useLastAnswer(actionData);
  return (
    <PaginaAdmin
      temas={["admin"]}
      title="Datos personales"
      text={
        conteos.abiertas === 1
          ? "1 solicitud por responder"
          : `${enBreve(conteos.abiertas)} solicitudes por responder`
      }
      cargando="Cargando solicitudes..."
      respuesta={respuesta}
    >
      <ListaAdmin
        nombres={{ seccion: "Solicitudes", tabla: "Solicitudes de datos", paginas: "Páginas de solicitudes" }}
        filas={solicitudes}
        clave={({ codigo }) => codigo}
        columnas={columnas(ahora)}
        tono={(fila) => (porVencer(fila, ahora) ? "warning" : undefined)}
        tarjeta="max-md:grid-cols-[minmax(0,1fr)_auto]"
        filtros={{
          leidos: filtros,
          estados: [
            { estado: undefined, nombre: "Todas", cuantos: enBreve(conteos.todas) },
            { estado: "abiertas", nombre: "Por responder", cuantos: enBreve(conteos.abiertas) },
            { estado: "bloqueo", nombre: "Bloqueo por responder", cuantos: enBreve(conteos.bloqueo) },
            { estado: "acogida", nombre: "Acogidas", cuantos: enBreve(conteos.acogida) },
            { estado: "parcial", nombre: "En parte", cuantos: enBreve(conteos.parcial) },
            { estado: "denegada", nombre: "Denegadas", cuantos: enBreve(conteos.denegada) },
          ],
          etiqueta: "Buscar solicitudes",
          busca: "Código, correo o persona",
        }}
        vacia={{
          ninguna: "Ninguna solicitud coincide",
          ayuda: "Prueba con otro estado o con el código completo.",
          image: "vacio-busqueda",
          title: "Nadie ha pedido nada todavía",
          text: "Lo que se pida en «Tus derechos» llega aquí, con sus 30 días.",
        }}
        paginas={lista}
      />
      <SiPuede permiso="datos.responder">
        <div className="mt-5 max-w-152">
          <Plegable
            titulo="Anotar una que llegó por otro medio"
            abierto={respuesta?.intento === "anotar" && !respuesta.ok}
          >
            <FormularioAdmin
              campos={CAMPOS_ANOTADA}
              intento="anotar"
              valores={{ recibida: diaDe(ahora) }}
              respuesta={respuesta}
              boton="Anotar solicitud"
              aspecto={{ size: "sm" }}
              clave={`${conteos.todas}`}
            />
          </Plegable>
        </div>
      </SiPuede>
    </PaginaAdmin>
  );
}
