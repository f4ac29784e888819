/** What the forms of the admin pages send. */
export const TICKET = {
  ticket: "Ticket Rayuela",
  precio: "7.000",
  puntos: "700",
  hex: "#C8102E",
  publico: "on",
};
export const CUENTA = {
  banco: "BancoEstado",
  tipo_cuenta: "Cuenta Vista",
  numero: "123",
  nombre: "Puntazo SpA",
  rut: "77123456-9",
  email: "pagos@puntazo.cl",
  estado: "on",
};
export const DIRECCION_DE_VENTA = {
  nombre: "Ana",
  direccion: "Calle Nueva 5",
  comuna: "Ñuñoa",
  celular: "",
};
export const CUPON = {
  codigo: "ATAQUE",
  tipo: "porcentaje",
  valor: "10",
  desde: "",
  hasta: "",
  usos_maximos: "",
  usos_por_persona: "1",
  minimo: "0",
};
export const RESPUESTA = {
  pregunta: "¿Envuelven para regalo?",
  variantes: "papel de regalo",
  respuesta: "Sí, con papel kraft.",
  activo: "on",
};
export const PRODUCTO = {
  producto: "Sofá",
  categoria_2_id: "",
  descripcion: "Cómodo",
  precio_cliente: "9.000",
  puntos: "0",
  puntos_regalo: "10",
  minimo_puntos: "1",
  disponible: "on",
};
export const MARCA = {
  nombre_tienda: "Otra tienda",
  color: "#1d5fa6",
  lema: "Otra cosa.",
  descripcion: "",
  pie: "",
  instagram: "https://instagram.com/otra",
  facebook: "",
  tiktok: "",
  youtube: "",
};
export const TIENDA = {
  razon_social: "Otra SpA",
  rut: "77.123.456-9",
  giro: "Ventas",
  domicilio: "Calle 1",
  representante: "Javiera Soto",
  email: "hola@puntazo.cl",
  telefono: "+56 9 0000 0000",
  whatsapp_numero: "56900000000",
};
/** A real pulse of the public beacon. */
export const PULSO = {
  round: 1000,
  signature:
    "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
};
