/** Where a shop in Chile may receive transfers. The names are those that the apps of banks show. */
export const BANCOS = [
  "Banco BICE",
  "Banco Consorcio",
  "Banco de Chile",
  "Banco Falabella",
  "Banco Internacional",
  "Banco Ripley",
  "Banco Santander",
  "Banco Security",
  "BancoEstado",
  "Bci",
  "Coopeuch",
  "Itaú",
  "Mercado Pago",
  "Prepago Los Héroes",
  "Scotiabank",
  "Tapp",
  "Tenpo",
] as const;

export const TIPOS_CUENTA = [
  "Cuenta Corriente",
  "Cuenta Vista",
  "CuentaRUT",
  "Chequera Electrónica",
  "Cuenta de Ahorro",
] as const;
