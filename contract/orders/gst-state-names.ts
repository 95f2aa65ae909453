/**
 * India's states and union territories: GST code, usual name as `/places/states` spells it, and
 * other names: ISO 3166-2 and older abbreviations, former names, common spellings that are more
 * than a slip away, Hindi, and the languages of the state.
 */
export const GST_STATE_NAMES: readonly (readonly [code: string, name: string, ...others: string[]])[] = [
  [
    ...(['01', 'Jammu and Kashmir', 'JK', 'J&K', 'Jammu Kashmir', 'Kashmir'] as const),
    ...['जम्मू और कश्मीर', 'जम्मू कश्मीर', 'जम्मू ते कश्मीर', 'جموں و کشمیر', 'جموں اور کشمیر', 'جۆم تہٕ کٔشیٖر'],
  ],
  ['02', 'Himachal Pradesh', 'HP', 'Himachal', 'हिमाचल प्रदेश', 'हिमाचल'],
  ['03', 'Punjab', 'PB', 'Panjab', 'पंजाब', 'ਪੰਜਾਬ', 'پنجاب'],
  ['04', 'Chandigarh', 'CH', 'चंडीगढ़', 'चण्डीगढ़', 'ਚੰਡੀਗੜ੍ਹ'],
  ['05', 'Uttarakhand', 'UK', 'UT', 'Uttaranchal', 'उत्तराखंड', 'उत्तराखण्ड', 'उत्तराखण्डम्', 'उत्तरांचल'],
  ['06', 'Haryana', 'HR', 'हरियाणा', 'हरयाणा', 'ਹਰਿਆਣਾ'],
  [
    ...(['07', 'Delhi', 'DL', 'New Delhi', 'Dilli', 'NCT', 'NCR', 'National Capital Territory'] as const),
    ...['दिल्ली', 'नई दिल्ली', 'ਦਿੱਲੀ', 'دہلی', 'دلی'],
  ],
  ['08', 'Rajasthan', 'RJ', 'Raj', 'राजस्थान', 'ਰਾਜਸਥਾਨ'],
  ['09', 'Uttar Pradesh', 'UP', 'उत्तर प्रदेश', 'اتر پردیش'],
  ['10', 'Bihar', 'BR', 'बिहार', 'بہار', 'বিহার'],
  ['11', 'Sikkim', 'SK', 'सिक्किम', 'འབྲས་ལྗོངས', 'སུ་ཁྱིམས'],
  ['12', 'Arunachal Pradesh', 'AR', 'Arunachal', 'अरुणाचल प्रदेश', 'अरूणाचल प्रदेश', 'अरुणाचल', 'অৰুণাচল প্ৰদেশ'],
  ['13', 'Nagaland', 'NL', 'नागालैंड', 'नागालैण्ड', 'नगालैंड', 'নাগালেণ্ড'],
  ['14', 'Manipur', 'MN', 'मणिपुर', 'মণিপুর', 'ꯃꯅꯤꯄꯨꯔ', 'ꯃꯅꯤꯄꯨꯔ ꯂꯩꯕꯥꯛ'],
  ['15', 'Mizoram', 'MZ', 'मिज़ोरम', 'मिजोरम', 'মিজোরাম'],
  ['16', 'Tripura', 'TR', 'त्रिपुरा', 'ত্রিপুরা'],
  ['17', 'Meghalaya', 'ML', 'मेघालय', 'মেঘালয়', 'মেঘালয়'],
  ['18', 'Assam', 'AS', 'Asom', 'असम', 'অসম', 'আসাম', 'आसाम'],
  [
    ...(['19', 'West Bengal', 'WB', 'Bengal', 'Paschim Banga', 'Paschim Bangal'] as const),
    ...['पश्चिम बंगाल', 'पश्चिम बङ्गाल', 'পশ্চিমবঙ্গ', 'পশ্চিম বঙ্গ', 'পশ্চিম বাংলা'],
  ],
  ['20', 'Jharkhand', 'JH', 'झारखंड', 'झारखण्ड', 'ঝাড়খণ্ড', 'ᱡᱷᱟᱨᱠᱷᱚᱸᱰ', 'ᱡᱷᱟᱨᱠᱷᱟᱱᱰ'],
  ['21', 'Odisha', 'OD', 'OR', 'Orissa', 'Odissa', 'ओडिशा', 'ओड़िशा', 'उड़ीसा', 'ଓଡ଼ିଶା', 'ଓଡିଶା'],
  [
    ...(['22', 'Chhattisgarh', 'CG', 'CT', 'Chattisgad', 'Chhattisgad', 'Chattisgadh', 'Chhattisgadh'] as const),
    ...['छत्तीसगढ़', 'छत्तिसगढ'],
  ],
  ['23', 'Madhya Pradesh', 'MP', 'मध्य प्रदेश', 'म.प्र.'],
  ['24', 'Gujarat', 'GJ', 'Guj', 'Gujrat', 'ગુજરાત', 'गुजरात'],
  [
    ...(['26', 'Dadra and Nagar Haveli and Daman and Diu', 'DH', 'DNHDD', 'DNH', 'DNH and DD'] as const),
    ...['Dadra and Nagar Haveli', 'Dadra Nagar Haveli', 'Daman and Diu', 'Daman Diu', 'DN', 'DD'],
    ...['Dadra Nagar Haveli and Daman Diu', 'दादरा और नगर हवेली और दमन और दीव'],
    ...['दादरा एवं नगर हवेली एवं दमन एवं दीव', 'दादरा और नगर हवेली एवं दमन और दीव', 'दादरा आणि नगर हवेली आणि दमण आणि दीव'],
    ...['दादरा और नगर हवेली', 'दमन और दीव', 'દાદરા અને નગર હવેલી અને દમણ અને દીવ', 'દાદરા અને નગર હવેલી', 'દમણ અને દીવ'],
  ],
  ['27', 'Maharashtra', 'MH', 'Maha', 'महाराष्ट्र'],
  ['29', 'Karnataka', 'KA', 'कर्नाटक', 'ಕರ್ನಾಟಕ'],
  ['30', 'Goa', 'GA', 'गोवा', 'गोंय', 'ಗೋವಾ'],
  ['31', 'Lakshadweep', 'LD', 'Lakshadeep', 'Laccadives', 'लक्षद्वीप', 'ലക്ഷദ്വീപ്', 'ലക്ഷദ്വീപ'],
  ['32', 'Kerala', 'KL', 'Keralam', 'केरल', 'केरळ', 'കേരളം', 'കേരള'],
  ['33', 'Tamil Nadu', 'TN', 'तमिलनाडु', 'तमिलनाडू', 'तमिळनाडू', 'தமிழ்நாடு', 'தமிழகம்'],
  [
    ...(['34', 'Puducherry', 'PY', 'Pondicherry', 'पुदुचेरी', 'पुदुच्चेरी', 'पुडुचेरी', 'पांडिचेरी'] as const),
    ...['புதுச்சேரி', 'பாண்டிச்சேரி', 'పుదుచ్చేరి', 'പുതുച്ചേരി'],
  ],
  [
    ...(['35', 'Andaman and Nicobar Islands', 'AN', 'Andaman and Nicobar', 'Andaman Nicobar'] as const),
    ...['Andamans', 'Andaman', 'Andaman Nicobar Islands', 'A and N Islands', 'A and N'],
    ...['अंडमान और निकोबार द्वीपसमूह', 'अंडमान और निकोबार द्वीप समूह', 'अण्डमान और निकोबार द्वीपसमूह'],
    ...['अंडमान और निकोबार', 'अंडमान निकोबार', 'আন্দামান ও নিকোবর দ্বীপপুঞ্জ', 'அந்தமான் நிக்கோபார் தீவுகள்'],
  ],
  ['36', 'Telangana', 'TG', 'TS', 'तेलंगाना', 'तेलंगणा', 'తెలంగాణ', 'تلنگانہ'],
  ['37', 'Andhra Pradesh', 'AP', 'Andhra', 'आंध्र प्रदेश', 'आन्ध्र प्रदेश', 'आंध्रप्रदेश', 'ఆంధ్రప్రదేశ్', 'ఆంధ్ర ప్రదేశ్'],
  ['38', 'Ladakh', 'LA', 'Ladhak', 'Laddakh', 'लद्दाख', 'लदाख', 'ལ་དྭགས', 'لداخ'],
]
