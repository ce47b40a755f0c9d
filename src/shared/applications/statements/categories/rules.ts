import type { Category } from './category.ts'

export interface CategoryRule {
  /** Shown to staff as the reason of a category. */
  readonly name: string
  readonly direction: 'credit' | 'debit' | 'any'
  /** Tested against the description in capitals, with single spaces. */
  readonly pattern: RegExp
  readonly category: Category
}

/** Raise it with every change of a rule, so that stored categories name the rules that made them. */
export const rulesVersion = 1

const processors =
  /\b(?:SQUARE(?: INC)?|SQ \*|SQUAREUP|STRIPE|TOAST(?: INC)?|CLOVER|SHOPIFY|PAYPAL|BRAINTREE|FISERV|FIRST DATA|HEARTLAND|WORLDPAY|VANTIV|ELAVON|TSYS|GLOBAL PAYMENTS?|PAYMENTECH|AUTHNET|AUTHORIZE\.?NET|ADYEN|HELCIM|STAX|PAYSAFE|NORTH AMERICAN BANCARD|BANK ?CARD|BKCD|MERCH(?:ANT)?(?: BNKCD| BANKCD| BANKCARD| SERVICES?| SVCS?| DEP(?:OSIT)?S?)|MTOT DEP|COMB DEP|AMERICAN EXPRESS SETTLEMENT|AMEX(?: EPAYMENT| SETTLEMENT)|DISCOVER NETWORK|SETTLEMENT|DOORDASH|UBER ?EATS|GRUBHUB|AMAZON PAYMENTS|ETSY|EBAY COM|SUMUP|ZETTLE|LIGHTSPEED|MINDBODY)\b/

/** The first rule that fits decides. Funders come before all of them. */
export const categoryRules: readonly CategoryRule[] = [
  {
    name: 'fee refunded',
    direction: 'credit',
    pattern: /\b(?:FEE|CHARGE)S? (?:REFUND|REVERSAL|REV|WAIVE|CREDIT)|\b(?:REFUND|REVERSAL) (?:OF )?.*\bFEE\b/,
    category: 'refund',
  },
  {
    name: 'overdraft protection transfer',
    direction: 'any',
    pattern: /OVERDRAFT (?:PROTECTION )?(?:TRANSFER|XFER)|\bODP (?:TRANSFER|XFER)/,
    category: 'transfer',
  },
  {
    name: 'NSF or overdraft',
    direction: 'debit',
    pattern:
      /\bNSF\b|NON-?SUFFICIENT|INSUFFICIENT FUNDS|\bOVERDRAFT\b|\bOVERDRAWN\b|\bOD (?:FEE|ITEM|CHARGE)|RETURN(?:ED)? ITEM (?:FEE|CHARGE)|UNCOLLECTED FUNDS|\bUNAVAILABLE FUNDS FEE/,
    category: 'nsf',
  },
  {
    name: 'returned item',
    direction: 'any',
    pattern:
      /RETURN(?:ED)? (?:ITEM|CHECK|CHK|DEPOSIT|DEP|ACH|PAYMENT)|DEPOSIT(?:ED)? ITEM RETURN|\bRTN(?:ED)? (?:ITEM|CHK|CHECK|DEP)|\bRET(?:D)? (?:DEP|CHK|ITEM)|\bDEPOSIT RETURN|CHARGEBACK OF DEPOSIT|ITEM RETURNED/,
    category: 'returned_item',
  },
  {
    name: 'owner contribution',
    direction: 'credit',
    pattern:
      /\b(?:OWNER|MEMBER|PARTNER|SHAREHOLDER|STOCKHOLDER|PERSONAL)S?'?S? (?:CONTRIB\w*|CAPITAL|DEPOSIT|INVEST\w*|EQUITY|LOAN|FUNDS)|CAPITAL CONTRIB\w*|\bLOAN FROM (?:OWNER|MEMBER|SHAREHOLDER)/,
    category: 'owner_contribution',
  },
  {
    name: 'tax refund',
    direction: 'credit',
    pattern: /\bTAX (?:REF|REFUND)\b|\bIRS TREAS\b|TREAS 310/,
    category: 'refund',
  },
  {
    name: 'loan or advance proceeds',
    direction: 'credit',
    pattern:
      /\b(?:LOAN|ADVANCE|MCA|LINE OF CREDIT|LOC|CREDIT LINE|SBA|EIDL|PPP)\b.*\b(?:PROCEEDS?|DISB\w*|FUND(?:ING|ED)?|ADVANCE|DRAW|DEPOSIT|ADV)\b|\bLOAN PROC|\b(?:SBAD|SBA) TREAS|\bCASH ADVANCE|\bFUNDING PROCEEDS|\bBUSINESS (?:LOAN|ADVANCE)/,
    category: 'proceeds',
  },
  {
    name: 'lender by name',
    direction: 'credit',
    pattern:
      /\b(?!CAPITAL ONE)(?:[A-Z]+ )?(?:CAPITAL|FUNDING|ADVANCE|LENDING|FINANCING|FUNDERS?)(?: (?:LLC|INC|GROUP|CORP|PARTNERS|SOURCE|SOLUTIONS))*\b(?! ONE)/,
    category: 'proceeds',
  },
  {
    name: 'transfer between own accounts',
    direction: 'any',
    pattern:
      /\b(?:ONLINE|INTERNAL|BOOK|ACCOUNT|ACCT|MOBILE|WEB|SHARE|PHONE|TELEPHONE|AUTOMATIC|AUTO|INTERNET|INTRABANK|IB|E-?BANKING|HOME BANKING|RECURRING|SCHEDULED|INSTANT) (?:BANKING )?(?:TRANSFER|XFER|TRNSFR|TRSF|TFR|TRF)\b|\b(?:TRANSFER|XFER|TRNSFR|TRSF|TFR)\b.{0,14}\b(?:TO|FROM)\b.{0,25}\b(?:CHK|CHECKING|SAV|SAVINGS|MMA|MONEY MARKET|SHARES?|ACCT|ACCOUNT|DDA|BUSINESS|X{2,}\d+|\*+\d+)|\bSWEEP\b|\bZBA\b|^TRANSFER (?:TO|FROM)\b|\bTRANSFER (?:DEPOSIT|WITHDRAWAL)\b|^(?:DEPOSIT|WITHDRAWAL)(?: HOME BANKING)? TRANSFER/,
    category: 'transfer',
  },
  {
    name: 'refund',
    direction: 'credit',
    pattern:
      /\bREFUND\b|\bREVERSAL\b|\bREBATE\b|PURCHASE RETURN|\bRETURN(?:ED)? PURCHASE|CASH ?BACK|\bCREDIT ADJ|\bMERCHANDISE CREDIT|\bCORRECTION\b|\bCARD CREDIT\b|\bREIMB/,
    category: 'refund',
  },
  { name: 'card processor', direction: 'credit', pattern: processors, category: 'card_processor' },
  {
    name: 'interest',
    direction: 'credit',
    pattern: /\bINTEREST (?:PAID|PAYMENT|EARNED|CREDIT|DEPOSIT)|^INTEREST$|\bINT(?:EREST)? PMT\b|^DIVIDEND\b/,
    category: 'refund',
  },
  {
    name: 'payroll',
    direction: 'debit',
    pattern:
      /\bPAYROLL\b|\bGUSTO\b|\bADP\b|\bPAYCHEX\b|\bPAYCOM\b|\bPAYLOCITY\b|\bRIPPLING\b|\bJUSTWORKS\b|\bTRINET\b|\bSUREPAYROLL\b|\bPAYCOR\b|\bINSPERITY\b|\bONPAY\b|\bSALARY\b|\bWAGES\b|\bINTUIT PAYR/,
    category: 'payroll',
  },
  {
    name: 'tax',
    direction: 'debit',
    pattern:
      /\bIRS\b|USATAX\w*|\bEFTPS\b|\bFRANCHISE TAX|\bCOMPTROLLER\b|\b(?:DEPT|DEPARTMENT) OF (?:REV|REVENUE|TAX)|\bTAX(?:ES)? ?(?:PAYMENT|PMT|PYMT|PAY|DEP)|\b(?:SALES|STATE|PROPERTY|PAYROLL|EXCISE|UNEMP\w*) TAX|\bEDD\b|\b\w{2} ?DOR\b|\bNYS DTF|\bTAX BOARD|\bTAX COLLECTOR|\bWEBFILE TAX/,
    category: 'tax',
  },
  {
    name: 'rent',
    direction: 'debit',
    pattern:
      /\bRENT\b(?!AL CAR)|\bRENT PAYMENT|\bLEASE (?:PMT|PAYMENT)|\bLANDLORD\b|\bPROPERTY (?:MGMT|MANAGEMENT)|\bREALTY\b|\bPROPERTIES\b|\bOFFICE SPACE\b|\bWEWORK\b|\bREGUS\b/,
    category: 'rent',
  },
  {
    name: 'bank fee',
    direction: 'debit',
    pattern:
      /\b(?:SERVICE|MAINTENANCE|MONTHLY|ANALYSIS|WIRE|ATM|TRANSACTION|ACCOUNT|STOP PAYMENT|CASH (?:DEPOSIT|HANDLING)|EXCESS|STATEMENT|PAPER|BANK|INTERNATIONAL|FOREIGN|DORMANT|LOCKBOX|DOMESTIC WIRE|INCOMING WIRE|OUTGOING WIRE)\b.{0,22}\b(?:FEES?|CHARGES?|CHRG|CHG|SVC CHG)\b|\b(?:SVC|SRVC|SERV) (?:CHG|CHRG|CHARGE)|^FEES?\b|\bFEE$|\bSERVICE CHARGE/,
    category: 'fee',
  },
  {
    name: 'loan payment',
    direction: 'debit',
    pattern:
      /\b(?:LOAN|MORTGAGE|NOTE|SBA|EIDL|LINE OF CREDIT|LOC|FINANCE CO|FINANCING|EQUIPMENT FINANCE)\b.*\b(?:PMT|PYMT|PAYMENT|PAY|DEBIT|AUTOPAY|INSTALL\w*)|\b(?:LOAN|ADVANCE) (?:PMT|PYMT|PAYMENT|REPAY\w*)|\bREPAYMENT\b|\bSBA (?:LOAN|EIDL)|\bREMITTANCE\b.*\bCAPITAL\b/,
    category: 'debt_payment',
  },
  {
    name: 'lender by name',
    direction: 'debit',
    pattern: /\b(?!CAPITAL ONE)[A-Z]+ (?:CAPITAL|FUNDING|ADVANCE|LENDING|FINANCING|FUNDERS?)\b(?! ONE)/,
    category: 'debt_payment',
  },
]
