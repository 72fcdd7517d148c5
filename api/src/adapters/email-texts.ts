import type { EmailLanguage } from './email-language.ts';

interface EmailText {
  subject: string;
  text: (link: string) => string;
}

/** Emails that lead somewhere. */
export type LinkEmail = 'verification' | 'knownAddress' | 'guessed' | 'reset' | 'passwordChanged';

interface EmailTexts extends Record<LinkEmail, EmailText> {
  deletion: { subject: string; text: (receipt: string, when: string) => string };
}

/** Emails about accounts. */
export const EMAIL_TEXTS: Readonly<Record<EmailLanguage, EmailTexts>> = {
  en: {
    verification: {
      subject: 'Verify your e-mail address for Sutra',
      text: (link) =>
        `Open this link to verify your e-mail address:\n${link}\n\nIt works once, for 24 hours, until a newer email comes. Open it only if you have just created an account: if you did not, ignore this email.`,
    },
    knownAddress: {
      subject: 'You have a Sutra account already',
      text: (link) =>
        `Somebody has signed up with this address, which has an account already. Sign in here, or choose a new password there:\n${link}\n\nIf it was not you, ignore this email: nothing has changed.`,
    },
    guessed: {
      subject: 'Somebody tries to sign in to your Sutra account',
      text: (link) =>
        `Several wrong passwords were given for your account, so that further tries have to wait. If it was not you, your account is safe as long as nobody else knows your password. If you have forgotten it, choose a new one there; that also ends the waiting:\n${link}`,
    },
    reset: {
      subject: 'Choose a new password for Sutra',
      text: (link) =>
        `Open this link to choose a new password:\n${link}\n\nIt works once, for one hour, until a newer email comes. If you did not ask for it, ignore this email: your password stays as it is.`,
    },
    passwordChanged: {
      subject: 'The password of your Sutra account was changed',
      text: (link) =>
        `Your password was changed just now, and every other browser was signed out. If it was not you, choose a new one there at once:\n${link}`,
    },
    deletion: {
      subject: 'Your Sutra account has been deleted',
      text: (receipt, when) =>
        `Your account, your files and everything that belonged to it were deleted at ${when}.\nReceipt: ${receipt}`,
    },
  },
  hi: {
    verification: {
      subject: 'सूत्र के लिए अपना ईमेल पता सत्यापित करें',
      text: (link) =>
        `अपना ईमेल पता सत्यापित करने के लिए यह लिंक खोलें:\n${link}\n\nयह एक बार, 24 घंटे तक, नया ईमेल आने तक चलता है। इसे तभी खोलें जब आपने अभी-अभी खाता बनाया हो; नहीं बनाया तो इस ईमेल को छोड़ दें।`,
    },
    knownAddress: {
      subject: 'आपका सूत्र खाता पहले से है',
      text: (link) =>
        `किसी ने इस पते से खाता बनाना चाहा, जिसका खाता पहले से है। यहाँ साइन इन करें, या वहीं नया पासवर्ड चुनें:\n${link}\n\nयदि वह आप नहीं थे, तो इस ईमेल को छोड़ दें: कुछ नहीं बदला है।`,
    },
    guessed: {
      subject: 'कोई आपके सूत्र खाते में साइन इन करने की कोशिश कर रहा है',
      text: (link) =>
        `आपके खाते के लिए कई ग़लत पासवर्ड दिए गए, इसलिए आगे की कोशिशों को रुकना होगा। यदि वह आप नहीं थे, तो आपका खाता सुरक्षित है जब तक कोई और आपका पासवर्ड नहीं जानता। यदि आप उसे भूल गए हैं, तो वहाँ नया चुनें; उससे रुकना भी समाप्त हो जाता है:\n${link}`,
    },
    reset: {
      subject: 'सूत्र के लिए नया पासवर्ड चुनें',
      text: (link) =>
        `नया पासवर्ड चुनने के लिए यह लिंक खोलें:\n${link}\n\nयह एक बार, एक घंटे तक, नया ईमेल आने तक चलता है। यदि आपने इसे नहीं माँगा, तो इस ईमेल को छोड़ दें: आपका पासवर्ड वैसा ही रहता है।`,
    },
    passwordChanged: {
      subject: 'आपके सूत्र खाते का पासवर्ड बदला गया',
      text: (link) =>
        `आपका पासवर्ड अभी बदला गया, और बाकी सभी ब्राउज़र साइन आउट कर दिए गए। यदि वह आप नहीं थे, तो तुरंत वहाँ नया चुनें:\n${link}`,
    },
    deletion: {
      subject: 'आपका सूत्र खाता हटा दिया गया है',
      text: (receipt, when) =>
        `आपका खाता, आपकी फ़ाइलें और उससे जुड़ा सब कुछ ${when} पर हटा दिया गया।\nरसीद: ${receipt}`,
    },
  },
};
