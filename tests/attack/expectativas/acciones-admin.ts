import { eq } from "drizzle-orm";
import { ajustes, invitaciones, sorteos_semillas } from "#database/schema.ts";
import { guardarFotoTicket } from "#modules/catalogo/guardar-ticket.server.ts";
import { QUICKNET } from "#modules/comun/baliza/drand.ts";
import { borrarPulso } from "#modules/comun/baliza/pulsos.store.server.ts";
import { invitarAlEquipo } from "#modules/personas/equipo/invitar.server.ts";
import { guardarFiltro } from "#modules/usuarios/filtros/guardar-filtro.server.ts";
import { formularioAdmin, type Quienes } from "#tests/support/attack/attack.ts";
import type { Mundo } from "#tests/support/attack/mundo.ts";
import { crearProductoConSorteo } from "#tests/support/shop/sorteos.ts";
import type { Accion, Acciones } from "./accion.ts";
import { ACCIONES_BOLETAS } from "./acciones-boletas.ts";
import { ACCIONES_CARTOLAS } from "./acciones-cartolas.ts";
import { ACCIONES_CONCILIACION } from "./acciones-conciliacion.ts";
import { ACCIONES_CONEXIONES } from "./acciones-conexiones.ts";
import { ACCIONES_DATOS } from "./acciones-datos.ts";
import { ACCIONES_DESPACHOS } from "./acciones-despachos.ts";
import { ACCIONES_DEVOLUCIONES } from "./acciones-devoluciones.ts";
import { ACCIONES_ENVIOS } from "./acciones-envios.ts";
import { ACCIONES_SOLICITUDES } from "./acciones-solicitudes.ts";
import { ACCIONES_VENTAS } from "./acciones-ventas.ts";
import { CUENTA, CUPON, MARCA, PRODUCTO, PULSO, RESPUESTA, TICKET, TIENDA } from "./campos-admin.ts";

/** Only a dueña does it; `lectura` sees the page. */
const DE_DUENA = formularioAdmin({ ven: ["lectura"] });
const DE_CATALOGO = formularioAdmin({ hacen: ["catalogo"], ven: ["lectura"] });
/** Only a dueña does it, on a page that `ventas` sees too: people, prizes, credits, coupons. */
const DE_PERSONAS = formularioAdmin({ ven: ["ventas", "lectura"] });

const con =
  (hacer: Quienes) =>
  (preparar: Accion["con"]): Accion => ({ hacer, ...(preparar && { con: preparar }) });
const deDuena = con(DE_DUENA);
const deCatalogo = con(DE_CATALOGO);

/** The same raffle, by its URL or by a field of the list. */
const sorteo = (
  dados: Record<string, string>,
  preparar: (m: Mundo) => Promise<{ sku: string; key: string }>,
) =>
  deDuena(async (mundo) => {
    const { key } = await preparar(mundo);
    return { params: { key }, campos: { key, ...dados } };
  });

const SORTEO: Acciones = {
  // It leads to the stage.
  iniciar: {
    ...sorteo({ confirmado: "si" }, ({ porSortear }) => porSortear()),
    hacer: { ...DE_DUENA, duena: "→/productos/detalle-producto/*" },
  },
  mensaje: sorteo({ mensaje: "Hola" }, ({ cerrado }) => cerrado()),
  borrar_mensaje: sorteo({}, async ({ ctx, admin, cerrado, guardarMensaje }) => {
    const nuevo = await cerrado();
    await guardarMensaje(ctx, { key: nuevo.key, mensaje: "Hola" }, admin);
    return nuevo;
  }),
  alargar: sorteo({ dias: "30" }, ({ ctx }) => crearProductoConSorteo(ctx)),
  abandonar: sorteo({ motivo: "Producto roto" }, ({ cerrado }) => cerrado()),
  ilegible: sorteo({ motivo: "Llave perdida" }, async ({ ctx, cerrado }) => {
    const nuevo = await cerrado();
    await ctx.db.delete(sorteos_semillas).where(eq(sorteos_semillas.sorteo, nuevo.key));
    return nuevo;
  }),
  pegar_pulso: sorteo({ pulso: JSON.stringify(PULSO) }, async ({ ctx, cerrado }) => {
    // The page of the other address may have pasted the same one.
    await borrarPulso(ctx, { cadena: QUICKNET.hash, ronda: PULSO.round, firma: PULSO.signature });
    return cerrado();
  }),
};

const CORREO: Acciones = {
  todos: deDuena(async ({ atascado }) => ({ params: { id: await atascado() } })),
  uno: deDuena(async ({ atascado }) => {
    const id = await atascado();
    return { params: { id }, campos: { id } };
  }),
};

const persona = (como: Parameters<Mundo["persona"]>[0], dados: Record<string, string> = {}) =>
  con(DE_PERSONAS)(async (mundo) => ({ params: { usuario: await mundo.persona(como) }, campos: dados }));
const deProducto = (dados: (m: Mundo, sku: string) => Promise<Record<string, string | File>>) =>
  deCatalogo(async (mundo) => {
    const sku = await mundo.productoNuevo();
    return { params: { sku }, campos: await dados(mundo, sku) };
  });
const categoria = ({ tienda }: Mundo) => ({ categoria_id: String(tienda.producto.categoria_id) });

export const ACCIONES_ADMIN: Record<string, Acciones> = {
  ...ACCIONES_CARTOLAS,
  ...ACCIONES_SOLICITUDES,
  ...ACCIONES_DESPACHOS,
  ...ACCIONES_BOLETAS,
  ...ACCIONES_DEVOLUCIONES,
  ...ACCIONES_ENVIOS,
  ...ACCIONES_CONCILIACION,
  "/admin": { "": { hacer: DE_DUENA } },
  "/admin/usuarios/equipo": {
    invitar: con(DE_PERSONAS)(() => ({ campos: { email: "equipo@correo.example", rol: "ventas" } })),
    retirar: con(DE_PERSONAS)(async ({ ctx, admin }) => {
      await invitarAlEquipo(ctx, { email: "retirada@correo.example", rol: "ventas" }, admin);
      const [{ id } = { id: 0 }] = await ctx.db.select().from(invitaciones);
      return { campos: { id: String(id) } };
    }),
  },
  "/admin/usuarios/:usuario": {
    rol: persona({}, { rol: "ventas" }),
    bloquear: persona({}, { motivo: "Prueba" }),
    desbloquear: persona({ bloqueada: true }, { motivo: "Prueba" }),
    eliminar: persona({ sin_cuenta: true }, { motivo: "Prueba" }),
    nacimiento: persona({ nacimiento: "2015-01-01" }, { nacimiento: "1990-01-01", motivo: "Prueba" }),
  },
  ...ACCIONES_VENTAS,
  "/admin/puntos": { "": { hacer: DE_DUENA } },
  "/admin/puntos/ajuste": {
    "": con(formularioAdmin({ ven: ["lectura"] }, "→/admin/puntos"))(({ ana }) => ({
      campos: {
        usuario: ana.codigo_referido,
        sentido: "sumar",
        puntos: "5",
        motivo: "Prueba",
        clave: "0123456789abcdef0123456789abcdef",
      },
    })),
  },
  "/admin/sorteos": SORTEO,
  "/admin/sorteos/:key": SORTEO,
  "/admin/productos/nuevo": {
    "": con(formularioAdmin({ hacen: ["catalogo"], ven: ["lectura"] }, "→/admin/productos/*"))((mundo) => ({
      campos: { ...PRODUCTO, ...categoria(mundo), sku: mundo.skuNuevo() },
    })),
  },
  "/admin/productos/importar": {
    revisar: {
      ...deCatalogo(({ csv, skuNuevo }) => ({ campos: { texto: csv(skuNuevo()) } })),
      nada: "it tells what would be done",
    },
    importar: deCatalogo(({ csv, skuNuevo }) => ({ campos: { texto: csv(skuNuevo()) } })),
  },
  "/admin/productos/edicion": {
    aplicar: deCatalogo(async ({ edicionRevisada }) => ({ campos: await edicionRevisada() })),
    deshacer: deCatalogo(async ({ edicionAplicada }) => ({ campos: { id: await edicionAplicada() } })),
  },
  "/admin/productos/categorias": {
    crear: deCatalogo(({ skuNuevo }) => ({ campos: { categoria: `Jardín ${skuNuevo()}` } })),
    renombrar: deCatalogo(async ({ categoriaNueva, skuNuevo }) => ({
      campos: { id: await categoriaNueva(`Una ${skuNuevo()}`), categoria: `Otra ${skuNuevo()}` },
    })),
    borrar: deCatalogo(async ({ categoriaNueva, skuNuevo }) => ({
      campos: { id: await categoriaNueva(`Sobra ${skuNuevo()}`) },
    })),
  },
  "/admin/productos/tickets": {
    crear: deDuena(() => ({ campos: TICKET })),
    guardar: deDuena(({ tienda }) => ({
      campos: { ...TICKET, ticket: "Otro nombre", id: String(tienda.ticket.id) },
    })),
    foto: deDuena(async ({ tienda, foto }) => ({
      campos: { id: String(tienda.ticket.id), cual: "imagen_1", foto: await foto() },
    })),
    quitar_foto: deDuena(async ({ ctx, admin, tienda, foto }) => {
      const contenido = await (await foto()).bytes();
      await guardarFotoTicket(ctx, tienda.ticket.id, "imagen_1", { nombre: "foto.png", contenido }, admin);
      return { campos: { id: String(tienda.ticket.id), cual: "imagen_1" } };
    }),
  },
  "/admin/productos/cuentas": {
    crear: deDuena(() => ({ campos: { ...CUENTA, numero: "777" } })),
    guardar: deDuena(async ({ cuentaNueva }) => ({
      campos: { ...CUENTA, numero: "888", id: await cuentaNueva(CUENTA, true) },
    })),
    activar: deDuena(async ({ cuentaNueva }) => ({ campos: { id: await cuentaNueva(CUENTA, false) } })),
    desactivar: deDuena(async ({ cuentaNueva }) => ({ campos: { id: await cuentaNueva(CUENTA, true) } })),
  },
  "/admin/cupones": {
    crear: deDuena(() => ({ campos: CUPON })),
    guardar: deDuena(async ({ cuponNuevo }) => ({
      campos: { ...CUPON, valor: "20", id: await cuponNuevo(true) },
    })),
    activar: deDuena(async ({ cuponNuevo }) => ({ campos: { id: await cuponNuevo(false) } })),
    desactivar: deDuena(async ({ cuponNuevo }) => ({ campos: { id: await cuponNuevo(true) } })),
  },
  "/admin/productos/:sku": {
    guardar: deProducto(async (mundo) => ({ ...PRODUCTO, ...categoria(mundo), producto: "Parrilla grande" })),
    duplicar: con(formularioAdmin({ hacen: ["catalogo"], ven: ["lectura"] }, "→/admin/productos/*"))(
      async ({ productoNuevo, skuNuevo }) => ({
        params: { sku: await productoNuevo() },
        campos: { sku: skuNuevo() },
      }),
    ),
    opciones: deProducto(async () => ({ opcion_1: "Talla", "valor_1.0": "L", "disponible.0": "on" })),
    existencias: deProducto(async () => ({ existencias: "7", visto: "", motivo: "Llegaron siete" })),
    foto: deProducto(async ({ foto }) => ({ foto: await foto() })),
    mover_foto: deProducto(async ({ fotosDe }, sku) => ({
      foto: (await fotosDe(sku, 2))[0] ?? "",
      hacia: "despues",
    })),
    ordenar_fotos: deProducto(async ({ fotosDe }, sku) => ({
      orden: (await fotosDe(sku, 2)).toReversed().join(","),
    })),
  },
  "/admin/productos/:sku/fotos": { "": deProducto(async ({ foto }) => ({ foto: await foto() })) },
  "/task/create-folders": { "": deCatalogo(() => ({ campos: { cuantas: "algunas" } })) },
  "/admin/ajustes": {
    tienda: deDuena(async ({ foto }) => ({ campos: { ...MARCA, ...TIENDA, logo: await foto() } })),
    pagos: deDuena(({ skuNuevo }) => ({
      campos: { envio_incluido_hasta: "4.000", nombre_0: `Uno ${skuNuevo()}`, enlace_0: "" },
    })),
    puntos: deDuena(() => ({ campos: { referido_porcentaje: "11", sorteos_fuera_de_horario: "on" } })),
    avisos: deDuena(() => ({ campos: { avisos_admin: "resumen_diario", aviso_existencias: "on" } })),
    tecnico: deDuena(() => ({ campos: { disco_aviso_mb: "2.500" } })),
    pausar: deDuena(() => ({ campos: { parte: "tickets", aviso: "Volvemos" } })),
    encender: deDuena(async ({ ctx, admin, pausarParte }) => {
      await pausarParte(ctx, { parte: "tickets", aviso: "" }, admin);
      return { campos: { parte: "tickets", declaracion: "on", nota: "" } };
    }),
  },
  ...ACCIONES_CONEXIONES,
  ...ACCIONES_DATOS,
  "/admin/legales": {
    publicar: deDuena(() => ({ campos: { "tus-derechos": "Escríbenos." } })),
    revisar: { hacer: DE_DUENA, con: () => ({ campos: {} }), nada: "it only compares" },
  },
  "/admin/primeros-pasos": {
    // This shop has no mail server: the attempt is recorded and the answer says so.
    correo: { hacer: DE_DUENA },
    respaldo: deDuena(() => ({ campos: { respaldo: "En la oficina" } })),
    ocultar: con(formularioAdmin({ ven: ["lectura"] }, "→/admin"))(async ({ ctx }) => {
      await ctx.db.delete(ajustes).where(eq(ajustes.clave, "pasos_ocultos"));
      return { campos: { pasos_ocultos: "on" } };
    }),
  },
  "/admin/asistente": {
    crear: deCatalogo(({ skuNuevo }) => ({
      campos: { ...RESPUESTA, pregunta: `${RESPUESTA.pregunta} ${skuNuevo()}` },
    })),
    guardar: deCatalogo(async ({ respuesta }) => ({
      campos: { ...RESPUESTA, respuesta: "Sí.", id: await respuesta(RESPUESTA) },
    })),
    borrar: deCatalogo(async ({ respuesta }) => ({ campos: { id: await respuesta(RESPUESTA) } })),
    responder: deCatalogo(async ({ pregunta }) => ({ campos: { ...RESPUESTA, id: await pregunta() } })),
    descartar: deCatalogo(async ({ pregunta }) => ({ campos: { id: await pregunta() } })),
  },
  "/admin/filtros": {
    guardar: con(formularioAdmin({ hacen: ["ventas", "lectura"], ven: ["catalogo"] }, "→/admin/ventas"))(
      ({ skuNuevo }) => ({
        campos: { lista: "ventas", nombre: `Mías ${skuNuevo()}`, consulta: "texto=ana" },
      }),
    ),
    // A filter is only its owner's to delete: for the other roles this one does not exist.
    borrar: con(formularioAdmin({}))(async ({ ctx, admin }) => {
      const nuevo = { lista: "ventas", nombre: "Por borrar", consulta: "texto=ana" };
      return { campos: { id: String((await guardarFiltro(ctx, nuevo, admin)).id) } };
    }),
  },
  "/admin/correos": CORREO,
  "/admin/correos/:id": CORREO,
};
